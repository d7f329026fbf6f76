import type { Line, Span } from "@parsewright/contract";
import { plainLine } from "@parsewright/document/blocks";
import { lineSpans, type StyledText } from "../../office/line-spans.ts";
import { pictureSpan } from "../../office/visual-blocks.ts";
import type { InlinePiece, TextPiece } from "./inline-piece.ts";

/** Pieces that are within a line; breaks end it. */
type LinePiece = Exclude<InlinePiece, { kind: "blocks" | "comment" }>;

/** Pieces as the lines of a block: equal neighbours joined, empty lines and outer spaces gone. */
export function toLines(pieces: readonly InlinePiece[]): Line[] {
  return splitLines(pieces)
    .map((line) => ({ spans: toSpans(trimLine(line)) }))
    .filter(({ spans }) => spans.length > 0);
}

/** Pieces as lines of code: only their text, spaces and empty lines included. */
export function toCodeLines(pieces: readonly InlinePiece[]): Line[] {
  return splitLines(pieces).map((line) => plainLine(line.map(codeTextOf).join("")));
}

/** The text of pieces, without styles; breaks are line ends. */
export function textOf(pieces: readonly InlinePiece[]): string {
  return pieces.map((piece) => (piece.kind === "break" ? "\n" : codeTextOf(piece))).join("");
}

/** Checks whether pieces show anything. An underlined blank is a line to write on. */
export function isBlank(pieces: readonly InlinePiece[]): boolean {
  return pieces.every((piece) => {
    if (piece.kind === "text")
      return piece.text.trim() === "" && !piece.style.includes("underline");
    return piece.kind === "break" || piece.kind === "comment";
  });
}

export function splitLines(pieces: readonly InlinePiece[]): LinePiece[][] {
  const lines: LinePiece[][] = [[]];
  for (const piece of pieces) {
    if (piece.kind === "break") lines.push([]);
    else if (piece.kind !== "blocks" && piece.kind !== "comment") lines.at(-1)?.push(piece);
  }
  return lines;
}

function codeTextOf(piece: InlinePiece): string {
  if (piece.kind === "text") return piece.text;
  return piece.kind === "equation" ? piece.latex : "";
}

/** Without the white space at its ends, which no paragraph shows. */
function trimLine(line: readonly LinePiece[]): LinePiece[] {
  const first = line.findIndex((piece) => !isBlank([piece]));
  const last = line.findLastIndex((piece) => !isBlank([piece]));
  return line.slice(first === -1 ? line.length : first, last + 1).map((piece, position) => {
    if (piece.kind !== "text" || piece.text.trim() === "") return piece;
    const start = position === 0 ? piece.text.trimStart() : piece.text;
    return { ...piece, text: position === last - first ? start.trimEnd() : start };
  });
}

function toSpans(line: readonly LinePiece[]): Span[] {
  const pieces = line.flatMap((piece, position): (StyledText | Span)[] =>
    piece.kind === "text" ? [styledText(piece, line[position - 1])] : otherSpan(piece),
  );
  return lineSpans(pieces);
}

function otherSpan(piece: Exclude<LinePiece, TextPiece>): Span[] {
  switch (piece.kind) {
    case "equation":
      return piece.latex === "" ? [] : [{ type: "inline_equation", content: piece.latex }];
    case "picture":
      return [pictureSpan(piece)];
    default:
      return [];
  }
}

function styledText(piece: TextPiece, before: LinePiece | undefined): StyledText {
  return { text: writtenText(piece, before), styles: piece.style, link: piece.link };
}

function writtenText(piece: TextPiece, before: LinePiece | undefined): string {
  // Notes 1 and 2 side by side would read as note 12.
  const isMark = piece.isNoteMark === true && before?.kind === "text" && before.isNoteMark === true;
  if (isMark && before.link === piece.link) return `,${piece.text}`;
  // An underlined tab is a line to write on, as wide as some letters.
  return piece.style.includes("underline") ? piece.text.replaceAll("\t", "    ") : piece.text;
}
