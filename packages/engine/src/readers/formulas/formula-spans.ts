import type { Box, Span } from "@parser/contract";
import type { TextSegment } from "../text-layer/text-segment.ts";
import { findInlineFormulas, type InlineFormula } from "./find-inline-formulas.ts";

/** The spans of a line that holds formulas; `undefined` when it holds none. */
export function formulaSpans(segments: readonly TextSegment[], bbox: Box): Span[] | undefined {
  const formulas = findInlineFormulas(segments.flatMap(({ characters }) => characters));
  if (formulas.length === 0) return undefined;
  const pieces = segments.map((segment) => splitSegment(segment, formulas));
  if (!pieces.every((piece) => piece !== undefined)) return undefined;
  return joinPieces(pieces).map(({ content, formula }): Span => {
    return formula === undefined
      ? { type: "text", bbox, content, score: 1 }
      : { type: "inline_equation", bbox, content: formula.latex, score: 1 };
  });
}

/** Text between formulas, or a formula. */
interface LinePiece {
  readonly content: string;
  readonly formula: InlineFormula | undefined;
}

/** The text of a segment, cut where formulas begin and end; `undefined` when it says more than its characters. */
function splitSegment(
  { text, characters }: TextSegment,
  formulas: readonly InlineFormula[],
): LinePiece[] | undefined {
  const pieces: LinePiece[] = [];
  let position = 0;
  for (const character of characters) {
    const start = position;
    while (text[position] === " ") position++;
    if (!text.startsWith(character.text, position)) return undefined;
    position += character.text.length;
    const formula = formulas.find((one) => one.characters.has(character));
    const last = pieces.at(-1);
    const content = text.slice(start, position);
    if (last === undefined || last.formula !== formula) pieces.push({ content, formula });
    else pieces[pieces.length - 1] = { content: last.content + content, formula };
  }
  return pieces;
}

/** Segments have a space between them; a formula that runs over two of them is one. */
function joinPieces(segments: readonly LinePiece[][]): LinePiece[] {
  const joined: LinePiece[] = [];
  for (const pieces of segments) {
    for (const [index, piece] of pieces.entries()) {
      const last = joined.at(-1);
      if (last === undefined || last.formula !== piece.formula) joined.push(piece);
      else if (piece.formula === undefined) {
        const space = index === 0 ? " " : "";
        joined[joined.length - 1] = { ...piece, content: last.content + space + piece.content };
      }
    }
  }
  return joined;
}
