import type { Span, SpanStyle } from "@parsewright/contract";
import { isWords, printOf } from "../../blocks/print-styles.ts";
import { markdownMarkerOf } from "../../language/list-marker.ts";
import type { Piece } from "./assemble-pieces.ts";
import { appendMarkdown, escapeInline } from "./escape-markdown.ts";
import { escapeHtml } from "../../html/escape-html.ts";
import { STYLE_TAGS } from "./style-tags.ts";
import { markdownLink } from "./markdown-link.ts";
import { scriptText } from "./script-text.ts";

/** Styles for which Markdown has a marker, outermost first. */
const MARKERS: readonly (readonly [SpanStyle, string])[] = [
  ["strikethrough", "~~"],
  ["bold", "**"],
  ["italic", "*"],
];

interface StyleOptions {
  /** Styles that go without saying where the text is, such as bold in a heading. */
  readonly implied: readonly SpanStyle[];
  /** `off` writes the words alone, without styles, links and references to notes. */
  readonly emphasis: "on" | "off";
  /** Words of which a recogniser is unsure are put into ⟦double brackets⟧, which neither Markdown nor usual text has. */
  readonly markUnsure: boolean;
  /** Writes what is neither text nor a link. */
  readonly renderOther: (span: Span) => string;
}

/**
 * Writes the text of a page with its styles and links. Markdown's markers are used where they open and close as they
 * should, else the tags of HTML.
 */
export function stylePageText(
  pieces: readonly Piece[],
  { implied, emphasis, markUnsure, renderOther }: StyleOptions,
): string {
  const isPlain = emphasis === "off";
  const unsaid = [...implied, ...printOf(pieces.map(({ span }) => span))];
  const runs = joinEqualRuns(
    pieces.map((piece) => (isPlain ? withScriptAlone(piece) : withoutStyles(piece, unsaid))),
  );
  let text = "";
  for (const [index, { span, separator }] of runs.entries()) {
    const next = startOf(runs[index + 1]?.span);
    const isMarked = markUnsure && span.parser_unsure === true;
    if (isMarked) text += "⟦";
    const written = writeSpan(span, { isPlain, before: text, after: separator || next });
    text = appendMarkdown(text, written ?? renderOther(span));
    text += (isMarked ? "⟧" : "") + separator;
  }
  return text.trim();
}

/** Text or a link; `undefined` for what is neither. */
function writeSpan(
  span: Span,
  { isPlain, ...surroundings }: Surroundings & { isPlain: boolean },
): string | undefined {
  if (!isWords(span)) return undefined;
  if (isPlain) return escapeInline(scriptText(span.content ?? "", span.style));
  return writeRun(span, surroundings);
}

/** First character that a span writes. */
function startOf(span: Span | undefined): string {
  return span?.parser_note === undefined ? (span?.content ?? "") : "[";
}

/** Raised and lowered numbers are content, not emphasis. */
function withScriptAlone({ span, separator }: Piece): Piece {
  if (!isWords(span)) return { span, separator };
  const style = (span.style ?? []).filter((name) => name === "superscript" || name === "subscript");
  const { content, score, parser_unsure } = span;
  return { span: { type: "text", content, score, style, parser_unsure }, separator };
}

/** Signs without a letter or a number look the same in every style, but for a line through them. */
function withoutStyles(piece: Piece, implied: readonly SpanStyle[]): Piece {
  const { span, separator } = piece;
  if (span.style === undefined || !isWords(span)) return piece;
  const isSigns = !/[\p{L}\p{N}]/u.test(span.content ?? "");
  const style = span.style.filter(
    (name) => !implied.includes(name) && !(isSigns && /^(?:bold|italic|underline)$/.test(name)),
  );
  return { span: { ...span, style }, separator };
}

/** A bold phrase over several lines is one phrase. */
function joinEqualRuns(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && !last.separator.includes("\n") && isSameRun(last.span, piece.span)) {
      const content = (last.span.content ?? "") + last.separator + (piece.span.content ?? "");
      joined[joined.length - 1] = { ...piece, span: { ...piece.span, content } };
    } else joined.push(piece);
  }
  return joined;
}

function isSameRun(left: Span, right: Span): boolean {
  return (
    isWords(left) &&
    left.type === right.type &&
    left.url === right.url &&
    left.parser_unsure === right.parser_unsure &&
    left.parser_note === undefined &&
    right.parser_note === undefined &&
    styleKey(left) === styleKey(right)
  );
}

function styleKey({ style = [] }: Span): string {
  return [...style].sort().join("+");
}

interface Surroundings {
  /** Text written so far. */
  readonly before: string;
  readonly after: string;
}

function writeRun(span: Span, { before, after }: Surroundings): string {
  const { content = "", style = [], parser_note: note } = span;
  if (note !== undefined) return `[^${note}]`;
  const isItemStart = before === "" || before.endsWith("\n");
  // A bullet or a number at the start of an item is markup of its own.
  const marker = isItemStart && style.length > 0 ? markdownMarkerOf(content) : "";
  const text = content.slice(marker.length);
  const core = text.trim();
  if (core === "") return content;
  // A marker beside a space does not open or close a style, so the spaces go outside.
  const start = text.slice(0, text.indexOf(core));
  const end = text.slice(start.length + core.length);
  const written = writeStyles(core, span, {
    before: before + marker + start,
    after: end + after,
  });
  return (
    marker + start + (isAddressOf(core, span) ? written : markdownLink(written, span.url)) + end
  );
}

/** Checks whether a link shows nothing but where it leads, with or without what browsers add to an address. */
function isAddressOf(text: string, { url }: Span): boolean {
  return url !== undefined && bareAddress(text) === bareAddress(url);
}

function bareAddress(address: string): string {
  return address
    .replaceAll(/\s/g, "")
    .replace(/^(?:mailto:|https?:\/\/)/i, "")
    .replace(/\/$/, "")
    .toLowerCase();
}

function writeStyles(core: string, span: Span, surroundings: Surroundings): string {
  const raised = inUnicode(core, span);
  const style = (span.style ?? []).filter(
    (name) => raised === undefined || (name !== "superscript" && name !== "subscript"),
  );
  const text = raised ?? core;
  const markers = MARKERS.filter(([name]) => style.includes(name));
  const isMarkdown = markers.length === style.length;
  if (style.length === 0 || (isMarkdown && opensAndCloses(core, span, surroundings)))
    return markers.reduceRight((inner, [, marker]) => marker + inner + marker, escapeInline(text));
  return STYLE_TAGS.filter(([name]) => style.includes(name)).reduceRight(
    (inner, [, open, close]) => open + inner + close,
    escapeInline(escapeHtml(text)),
  );
}

/** A raised or lowered number in the characters that Unicode has for it; `undefined` for other text. */
function inUnicode(text: string, { style = [] }: Span): string | undefined {
  // The charge of an ion is set with any dash.
  const plain = text.replaceAll(/[−–]/g, "-");
  const scripted = scriptText(plain, style);
  return scripted === plain ? undefined : scripted;
}

/** Markdown takes a marker between a letter and a sign for the sign that it is. */
function opensAndCloses(core: string, { url }: Span, { before, after }: Surroundings): boolean {
  if (url) return true;
  const opens = isFree(before.at(-1)) || isLetter(core.at(0));
  const closes = isFree(after.at(0)) || isLetter(core.at(-1));
  return opens && closes;
}

function isFree(sign: string | undefined): boolean {
  return sign === undefined || /[\s\p{P}\p{S}]/u.test(sign);
}

function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && !/[\s\p{P}\p{S}]/u.test(sign);
}
