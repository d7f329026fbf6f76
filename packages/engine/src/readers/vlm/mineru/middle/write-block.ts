import type { Block, BlockType, Span } from "@parsewright/contract";
import {
  attachPart,
  type BlockFields,
  lineBlock,
  lineOf,
  visualBlock,
} from "@parsewright/document/blocks";
import { withoutBrackets } from "../clean-equation.ts";
import {
  countOf,
  DISPLAY_MATH,
  INLINE_MATH,
  rewriteDelimited,
  splitDelimited,
} from "../delimited.ts";
import type { SubImages } from "./group-pictures.ts";
import type { BodyItem, PageItem } from "./page-item.ts";

/** A block of text or a formula. A caption or note that belongs to nothing is text. */
export function writeTextBlock(item: PageItem): Block {
  const isLoose = item.kind === "caption" || item.kind === "footnote";
  const { merge_prev } = item.block;
  return toBlock(
    isLoose ? "text" : item.kind,
    item,
    merge_prev === undefined ? {} : { merge_prev },
  );
}

/** Makes one line of a block, as the model does not report lines. Its spans have the box of the block. */
function toBlock(type: BlockType, item: PageItem, fields: BlockFields = {}): Block {
  const place = placeOf(item);
  return lineBlock(type, [lineOf(spansOf(item), place)], { ...place, ...fields });
}

/** Writes a picture, table, chart or listing with its captions and notes. */
export function writeBody(
  body: BodyItem,
  parts: { readonly attached: readonly PageItem[]; readonly subImages: SubImages },
): Block {
  const { kind, block } = body;
  const spans = bodySpans(body);
  const place = placeOf(body);
  const whole = visualBlock(kind, [lineOf(spans, place)], {
    ...place,
    ...(kind === "code" ? codeFields(body, spans) : {}),
    ...(block.sub_type === undefined ? {} : { sub_type: block.sub_type }),
    ...(block.cell_merge ? { cell_merge: [...block.cell_merge] } : {}),
    ...(parts.subImages.length > 0 ? { sub_images: parts.subImages } : {}),
  });
  return parts.attached
    .toSorted((one, other) => one.index - other.index)
    .reduce((visual, item) => {
      const role = item.kind === "footnote" ? "footnote" : "caption";
      const side = item.index < body.index ? "before" : "after";
      return attachPart(visual, toBlock("text", item), { role, side });
    }, whole);
}

function placeOf({ box, block, index }: PageItem): Pick<Block, "bbox" | "angle" | "index"> {
  return { bbox: box, angle: block.angle, index };
}

function bodySpans({ kind, block: { content } }: BodyItem): Span[] {
  switch (kind) {
    case "table":
      return [content === null ? { type: "table" } : { type: "table", html: content }];
    case "code":
      return splitFormulas(withoutFence(content ?? "").code);
    default:
      return [content === null ? { type: kind } : { type: kind, content }];
  }
}

function spansOf({ kind, block }: PageItem): Span[] {
  const content = block.content ?? "";
  if (kind === "interline_equation") return [{ type: kind, content: withoutBrackets(content) }];
  const text = kind.endsWith("title") ? content.replaceAll(/\n\s*/g, " ") : content;
  return splitFormulas(withPlainCitations(text));
}

/** The model writes `\[12\]` for a reference to the literature. */
function withPlainCitations(text: string): string {
  const { open, close } = DISPLAY_MATH;
  if (countOf(text, open) !== countOf(text, close)) return text;
  return rewriteDelimited(text, DISPLAY_MATH, (inside) => `[${inside}]`);
}

/** Text whose formulas do not all end stays in one piece. */
function splitFormulas(text: string): Span[] {
  const { open, close } = INLINE_MATH;
  const count = countOf(text, open);
  if (count === 0 || count !== countOf(text, close)) return [{ type: "text", content: text }];
  return splitDelimited(text, INLINE_MATH)
    .filter((piece) => piece.text.trim() !== "")
    .map(({ text: content, isInside }) =>
      isInside ? { type: "inline_equation", content: content.trim() } : { type: "text", content },
    );
}

const FENCE_START = /^\s*```([^\n`]{0,40})(?:\n|$)/;

function withoutFence(content: string): { code: string; language: string } {
  const start = FENCE_START.exec(content);
  const rest = content.slice(start?.[0].length ?? 0);
  const end = rest.trimEnd();
  const code = end.endsWith("```") ? end.slice(0, -3).trimEnd() : rest;
  return { code, language: start?.[1]?.trim().toLowerCase() ?? "" };
}

/** A listing with formulas in it is pseudocode. Only the model's own fence names the language. */
function codeFields(
  { block }: BodyItem,
  spans: readonly Span[],
): Pick<Block, "sub_type" | "guess_lang"> {
  const isAlgorithm =
    block.type === "algorithm" || spans.some(({ type }) => type === "inline_equation");
  if (isAlgorithm) return { sub_type: "algorithm" };
  const { language } = withoutFence(block.content ?? "");
  return {
    sub_type: "code",
    guess_lang: /^[a-z][a-z0-9+#-]{0,19}$/.test(language) ? language : "txt",
  };
}
