import type { Block, Line, Span, SpanStyle } from "@parsewright/contract";
import { leadingMarkOf } from "../language/note-mark.ts";
import { safeLink } from "../language/safe-link.ts";
import { titleLevelOf } from "./block-parts.ts";
import type { RenderContext } from "./document-shape.ts";
import { spanMarkdown } from "./span-markdown.ts";
import { assemblePieces } from "./text/assemble-pieces.ts";
import {
  joinMarkdown,
  escapeBlockStart,
  escapeInline,
  escapeLive,
  escapeLiveHtml,
} from "./text/escape-markdown.ts";
import { escapeAttribute, escapeHtml } from "../html/escape-html.ts";
import { styleOfficeText } from "./text/style-office-text.ts";
import { stylePageText } from "./text/style-page-text.ts";

/** Lines as inline Markdown. `implied` are styles that go without saying where the text is. */
export function inlineText(
  lines: readonly Line[],
  { shape, options }: RenderContext,
  implied: readonly SpanStyle[] = [],
): string {
  const pieces = assemblePieces(lines, shape.text);
  const renderOther = (span: Span) => spanMarkdown(span, options);
  if (shape.name === "office" && options.emphasis === "on")
    return styleOfficeText(pieces, renderOther);
  const { emphasis, markUnsure } = options;
  return stylePageText(pieces, { implied, emphasis, markUnsure, renderOther });
}

/** A paragraph, a title, a caption or a piece of furniture, as the lists carry it. */
export function blockText(block: Block, context: RenderContext): string {
  const text = inlineText(block.lines ?? [], context, block.type === "title" ? ["bold"] : []);
  if (block.type === "title") return escapeInline(sectionPrefix(block)) + text;
  return block.type === "text" ? escapeBlockStart(text) : text;
}

/** The same of a block that may be a note: one that a mark leads to begins with the name that the mark has. */
export function noteText(block: Block, context: RenderContext): string {
  if (block.parser_note === undefined || context.options.emphasis === "off")
    return blockText(block, context);
  const text = inlineText(withoutMark(block.lines ?? []), context);
  return `[^${block.parser_note}]: ${keepFromLeading(text)}`;
}

/** An address in pointed brackets, which may have blanks, with nothing but a title behind it. */
const BRACKETED_ADDRESS = /^<(?:\\.|[^<>\n\\])*>(?=[ \t]*(?:$|[\n"'(]))/;

/** A note that is a single address defines a link where Markdown has no notes. Code leads nowhere, nor does half a pair of brackets. */
function keepFromLeading(text: string): string {
  const [bracketed = ""] = BRACKETED_ADDRESS.exec(text) ?? [];
  if (/[:&]/.test(bracketed)) return `\\${text}`;
  const [address = ""] = /^\S*[:&]\S+(?=[ \t]*(?:$|[\n"'(]))/.exec(text) ?? [];
  return address === "" || safeLink(address) !== undefined
    ? text
    : `\`${address}\`${text.slice(address.length)}`;
}

/** A note without the mark that it begins with. */
function withoutMark([first, ...others]: readonly Line[]): Line[] {
  const [start, ...rest] = first?.spans ?? [];
  if (first === undefined || start === undefined) return others;
  if (start.style?.includes("superscript") === true) return [{ ...first, spans: rest }, ...others];
  const { content = "" } = start;
  const length = leadingMarkOf(first.spans.map((span) => span.content ?? "").join(""))?.length ?? 0;
  return [{ ...first, spans: [{ ...start, content: content.slice(length) }, ...rest] }, ...others];
}

/** The number that a word processor shows before a heading without storing it in its text. */
export function sectionPrefix({ is_numbered_style, section_number }: Block): string {
  return is_numbered_style && section_number ? `${section_number} ` : "";
}

/** A title as a Markdown heading. */
export function headingMarkdown(block: Block, context: RenderContext): string {
  const text = blockText(block, context);
  if (text === "") return "";
  // A heading is one line: what follows a line break would be a paragraph of its own.
  const lines = text.split("\n").map((line) => line.trim());
  const heading = `${"#".repeat(titleLevelOf(block, context))} ${lines.filter(Boolean).join(" ")}`;
  return withAnchor(block, heading);
}

/** Text that links lead to is marked with the name they use. */
export function withAnchor({ anchor }: Block, markdown: string): string {
  return anchor && markdown !== ""
    ? `<a id="${escapeAttribute(anchor.replaceAll(/\s+/g, " "))}"></a>\n${markdown}`
    : markdown;
}

/** The body of a listing in a fence, or of an algorithm. */
export function codeText(block: Block, body: Block, context: RenderContext): string {
  if (block.sub_type === "algorithm") {
    return context.shape.name === "pipeline"
      ? plainAlgorithm(body, context)
      : algorithmBox(body, context);
  }
  return fencedCode(
    verbatimText(body, context, (text) => text),
    block.guess_lang,
  );
}

/** A listing between fences. The name of its language is one word: other signs would end the fence's line. */
export function fencedCode(code: string, language = ""): string {
  const fence = fenceAround(code);
  return `${fence}${/^[\w+#.-]*/.exec(language)?.[0] ?? ""}\n${code}\n${fence}`;
}

/** Longer than any run of backticks in the code, which would end it early. */
function fenceAround(code: string): string {
  const runs = code.match(/`+/g) ?? [];
  return "`".repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), 3));
}

function algorithmBox(body: Block, context: RenderContext): string {
  const code = escapeLiveHtml(verbatimText(body, context, escapeHtml));
  return `<div class="mineru-algorithm" style="white-space: pre-wrap; font-family:monospace;">\n${code}\n</div>`;
}

function verbatimText(
  body: Block,
  { shape }: RenderContext,
  escape: (text: string) => string,
): string {
  const text = assemblePieces(body.lines ?? [], shape.code)
    .map(({ span, separator }) => {
      const content = escape(span.content ?? "");
      return (span.type === "inline_equation" ? `$${content}$` : content) + separator;
    })
    .join("");
  // Blank lines around the code go; the indentation of its first line stays.
  return text.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
}

/** Each line of the algorithm on a line of its own, its text as it is; only dollars would make a formula of what is between them. */
function plainAlgorithm(body: Block, { shape, options }: RenderContext): string {
  const lines = (body.lines ?? []).map((line) => ({ ...line, is_list_start_line: true }));
  const pieces = assemblePieces(lines, shape.text).flatMap(({ span, separator }) => [
    span.type === "text"
      ? escapeLive(span.content ?? "").replaceAll("$", String.raw`\$`)
      : spanMarkdown(span, options),
    separator,
  ]);
  return joinMarkdown(pieces).trim();
}
