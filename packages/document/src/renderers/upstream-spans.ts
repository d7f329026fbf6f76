import type { Block, Line, Span, UpstreamSpan } from "@parsewright/contract";
import { partsOf } from "./block-parts.ts";
import { sectionPrefix } from "./block-text.ts";
import type { RenderContext } from "./document-shape.ts";
import { assemblePieces, type AssemblyRules, type Piece } from "./text/assemble-pieces.ts";
import { withoutUndefined } from "./without-undefined.ts";

/** Lines as the unescaped spans of upstream's second list. */
export function toUpstreamSpans(lines: readonly Line[], { shape }: RenderContext): UpstreamSpan[] {
  return toSpans(lines, { ...shape.text, trim: false }, shape.name === "office");
}

/** A title's spans, beginning with the number that its style shows. */
export function titleSpans(block: Block, context: RenderContext): UpstreamSpan[] {
  const spans = toUpstreamSpans(block.lines ?? [], context);
  const prefix = sectionPrefix(block);
  return prefix === "" ? spans : [{ type: "text", content: prefix }, ...spans];
}

/** Every caption or footnote of a visual block, one after the other. */
export function captionSpans(
  block: Block,
  role: "caption" | "footnote",
  context: RenderContext,
): UpstreamSpan[] {
  return partsOf(block, role, context).flatMap(({ lines = [] }) => toUpstreamSpans(lines, context));
}

/** The body of a listing or an algorithm with its line ends. */
export function codeSpans(block: Block, context: RenderContext): UpstreamSpan[] {
  const lines = partsOf(block, "body", context).flatMap((body) => body.lines ?? []);
  return toSpans(lines, context.shape.code, false);
}

function toSpans(lines: readonly Line[], rules: AssemblyRules, isOffice: boolean): UpstreamSpan[] {
  const pieces = assemblePieces(lines, rules);
  return isOffice ? pieces.flatMap(({ span }) => toOfficeSpan(span)) : coalesce(pieces);
}

/** Office runs stay apart, because each has its own style. */
function toOfficeSpan({ type, content = "", url, children, style }: Span): UpstreamSpan[] {
  if (type === "text") return [withoutUndefined({ type, content, style })];
  if (type !== "hyperlink") return isEquation(type) ? [{ type: "equation_inline", content }] : [];
  const childSpans = children?.flatMap((child) => toOfficeSpan(child));
  return [withoutUndefined({ type, content, url, children: childSpans, style })];
}

/** Text of one setting that no equation interrupts becomes one span, the spaces between its pieces included. */
function coalesce(pieces: readonly Piece[]): UpstreamSpan[] {
  const spans: UpstreamSpan[] = [];
  const appendText = (text: string, { url, style }: Pick<Span, "url" | "style"> = {}) => {
    const last = spans.at(-1);
    const isSame = last?.url === url && last?.style?.join() === style?.join();
    if (last !== undefined && last.type !== "equation_inline" && isSame) last.content += text;
    else if (url === undefined)
      spans.push(withoutUndefined({ type: "text", content: text, style }));
    else spans.push(withoutUndefined({ type: "hyperlink", content: text, url, style }));
  };
  for (const { span, separator } of pieces) {
    if (span.type === "text" || span.type === "hyperlink") {
      appendText((span.content ?? "") + separator, span);
    } else if (isEquation(span.type)) {
      spans.push({ type: "equation_inline", content: span.content ?? "" });
      // The format keeps no space after an equation, but a line end is content.
      if (separator.includes("\n")) appendText(separator);
    }
  }
  return spans;
}

function isEquation(type: Span["type"]): boolean {
  return type === "inline_equation" || type === "interline_equation";
}
