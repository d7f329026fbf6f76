import type { Line, Span } from "@parsewright/contract";
import { plainLine } from "@parsewright/document/blocks";
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
  const spans: Span[] = [];
  let run: TextPiece[] = [];
  const flush = () => {
    spans.push(...textSpans(run));
    run = [];
  };
  for (const piece of line) {
    if (piece.kind === "text") {
      if (run.length > 0 && run[0]?.link !== piece.link) flush();
      run.push(piece);
    } else {
      flush();
      spans.push(...otherSpan(piece));
    }
  }
  flush();
  return spans;
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

/** Text of one link, or of none. */
function textSpans(run: readonly TextPiece[]): Span[] {
  const spans: Span[] = [];
  for (const [position, piece] of run.entries()) {
    const { style } = piece;
    const content = writtenText(piece, run[position - 1]);
    const last = spans.at(-1);
    if (last !== undefined && (last.style ?? []).join() === style.join()) {
      last.content = (last.content ?? "") + content;
    } else {
      spans.push({ type: "text", content, ...(style.length > 0 && { style: [...style] }) });
    }
  }
  const url = run[0]?.link;
  return url === undefined ? spans : toLink(spans, url);
}

function writtenText(piece: TextPiece, before: TextPiece | undefined): string {
  // Notes 1 and 2 side by side would read as note 12.
  if (piece.isNoteMark === true && before?.isNoteMark === true) return `,${piece.text}`;
  // An underlined tab is a line to write on, as wide as some letters.
  return piece.style.includes("underline") ? piece.text.replaceAll("\t", "    ") : piece.text;
}

function toLink(spans: readonly Span[], url: string): Span[] {
  const content = spans.map((span) => span.content ?? "").join("");
  if (content.trim() === "") return [...spans];
  const [only] = spans;
  if (only !== undefined && spans.length === 1) return [{ ...only, type: "hyperlink", url }];
  return [{ type: "hyperlink", content, url, children: [...spans] }];
}
