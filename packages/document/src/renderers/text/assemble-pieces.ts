import type { Line, Span } from "@parsewright/contract";
import { toHalfWidthLetters } from "../../language/half-width.ts";
import {
  dropWordHyphen,
  endsWithCompoundHyphen,
  endsWithWordHyphen,
} from "../../language/hyphenation.ts";
import { startsInLowerCase } from "../../language/sentence.ts";
import { joinsLinesWithoutSpace } from "../../language/unspaced-script.ts";

/** Rules for turning the spans of a block into running text. */
export interface AssemblyRules {
  /** `reflow` joins lines as its language asks; `keep` leaves line ends and spaces as they are. */
  readonly lines: "reflow" | "keep";
  /** Neighbours in a line that always have a space between them. */
  readonly apart: "equations" | "equation-and-text" | "all";
  /** Drops the spaces around each span; with `reflow` only. */
  readonly trim: boolean;
  /** Turns full-width letters and digits, as a reader of page images returns them, into plain ones. */
  readonly halfWidth: boolean;
}

/** A span in its place: its text made ready, and what is between it and the next piece. */
export interface Piece {
  readonly span: Span;
  readonly separator: string;
}

interface PlacedSpan {
  readonly span: Span;
  readonly content: string;
  readonly lineIndex: number;
  readonly startsItem: boolean;
}

type Neighbours = readonly [left: PlacedSpan, right: PlacedSpan];

const HARD_BREAK = "  \n";

/** The spans of a block that hold something, in order, with the spacing between them decided. */
export function assemblePieces(lines: readonly Line[], rules: AssemblyRules): Piece[] {
  const placed = lines.flatMap((line, lineIndex) => placeLine(line, lineIndex, rules));
  const isCjk = rules.lines === "reflow" && joinsLinesWithoutSpace(textOf(placed));

  return placed.map((left, position) => {
    const right = placed[position + 1];
    if (right === undefined) return toPiece(left, "");
    if (rules.lines === "keep") return toPiece(left, separatorOfKept([left, right], rules));
    return reflow([left, right], rules, isCjk);
  });
}

function placeLine(line: Line, lineIndex: number, rules: AssemblyRules): PlacedSpan[] {
  return line.spans
    .map((span) => ({ span, content: prepareContent(span, rules) }))
    .filter(({ span, content }) => content !== "" || Boolean(span.image_path || span.html))
    .map(({ span, content }, position) => ({
      span,
      content,
      lineIndex,
      startsItem: position === 0 && line.is_list_start_line === true,
    }));
}

function prepareContent(span: Span, rules: AssemblyRules): string {
  const content = span.content ?? textOfChildren(span);
  const normalised = rules.halfWidth && isWords(span) ? toHalfWidthLetters(content) : content;
  if (rules.lines === "keep") return normalised;
  return rules.trim || normalised.trim() === "" ? normalised.trim() : normalised;
}

function textOfChildren(span: Span): string {
  return (span.children ?? []).map(({ content }) => content ?? "").join("");
}

function textOf(placed: readonly PlacedSpan[]): string {
  return placed.map(({ span, content }) => (isWords(span) ? content : "")).join("");
}

function separatorOfKept(neighbours: Neighbours, rules: AssemblyRules): string {
  const [left, right] = neighbours;
  // More than one line further means empty lines between.
  const lineEnds = right.lineIndex - left.lineIndex;
  if (lineEnds > 0) return "\n".repeat(lineEnds);
  if (areOneText(neighbours)) return "";
  return mustStandApart(neighbours, rules) ? " " : "";
}

function reflow(neighbours: Neighbours, rules: AssemblyRules, isCjk: boolean): Piece {
  const [left, right] = neighbours;
  const lineBreak = right.startsItem ? HARD_BREAK : "";
  if (left.span.type === "interline_equation") return toPiece(left, lineBreak);

  const endsLine = left.lineIndex !== right.lineIndex;
  if (isOnePiece(neighbours, endsLine)) return toPiece(left, writtenSpace(neighbours));
  if (!isCjk && endsLine && isTextWith(left, endsWithWordHyphen)) {
    return toPiece({ ...left, content: mendHyphen(neighbours) }, lineBreak);
  }
  const joinsWithoutSpace = isCjk && endsLine && left.span.type !== "inline_equation";
  const isSpaced = joinsWithoutSpace
    ? mustStandApart(neighbours, rules)
    : !hasSpaceBetween(neighbours);
  return toPiece(left, (isSpaced ? " " : "") + lineBreak);
}

/** The hyphen goes where the next line continues the word in lower case. */
function mendHyphen([left, right]: Neighbours): string {
  const isOneWord =
    !right.startsItem &&
    isTextWith(right, startsInLowerCase) &&
    !endsWithCompoundHyphen(left.content, right.content);
  return isOneWord ? dropWordHyphen(left.content) : left.content.trimEnd();
}

/** Pieces with a style or a link, and unreadable ones, are cut out of their text: the spaces around them are its own. */
function areOneText(neighbours: Neighbours): boolean {
  const isCutOut = ({ type, style, parser_needs_ocr: isUnreadable }: Span) =>
    type === "hyperlink" || style !== undefined || isUnreadable === true;
  return (
    neighbours.every(({ span }) => isWords(span)) && neighbours.some(({ span }) => isCutOut(span))
  );
}

/** Checks whether the text itself says what is between two spans. */
function isOnePiece(neighbours: Neighbours, endsLine: boolean): boolean {
  if (endsLine) return isCutRange(neighbours);
  return areOneText(neighbours) || isFormulaAtPunctuation(neighbours);
}

/** Brackets and stops of the sentence that touch a formula in the line, and the ending of an ordinal. */
const PUNCTUATION_AFTER = /^(?:[)\]},.;:!?%’”»，。、；：！？）】」』]|-\p{L}|(?:th|st|nd|rd)\b)/u;
const BRACKET_BEFORE = /[([{“‘«（【「『]$/u;

function isFormulaAtPunctuation([{ span: left }, { span: right }]: Neighbours): boolean {
  if (left.type === "inline_equation" && isWords(right))
    return PUNCTUATION_AFTER.test(right.content ?? "");
  return (
    isWords(left) && right.type === "inline_equation" && BRACKET_BEFORE.test(left.content ?? "")
  );
}

/** `2015–` at a line's end goes on with the second number. */
function isCutRange([left, right]: Neighbours): boolean {
  return (
    !right.startsItem &&
    isTextWith(left, (text) => /\d–$/u.test(text)) &&
    isTextWith(right, (text) => /^\d/u.test(text))
  );
}

function writtenSpace([left, right]: Neighbours): "" | " " {
  return /\s$/.test(left.span.content ?? "") || /^\s/.test(right.span.content ?? "") ? " " : "";
}

function mustStandApart(neighbours: Neighbours, { apart }: AssemblyRules): boolean {
  if (hasSpaceBetween(neighbours)) return false;
  const equations = neighbours.filter(({ span }) => span.type === "inline_equation").length;
  const needed = { all: 0, "equation-and-text": 1, equations: 2 }[apart];
  return equations >= needed;
}

function hasSpaceBetween([left, right]: Neighbours): boolean {
  return /\s$/.test(left.content) || /^\s/.test(right.content);
}

function isTextWith({ span, content }: PlacedSpan, test: (text: string) => boolean): boolean {
  return isWords(span) && test(content);
}

/** The text of a link is text. */
function isWords({ type }: Span): boolean {
  return type === "text" || type === "hyperlink";
}

function toPiece({ span, content }: PlacedSpan, separator: string): Piece {
  return { span: { ...span, content }, separator };
}
