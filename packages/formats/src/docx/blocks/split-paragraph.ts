import { equationLabelOf } from "@parsewright/document/language";
import type { InlinePiece, PicturePiece } from "../inline/inline-piece.ts";
import { isBlank, splitLines, textOf } from "../inline/to-lines.ts";
import type { Draft } from "../drafts/draft.ts";
import { tagEquation } from "../drafts/tag-equation.ts";

/** A paragraph cut at what is apart from its text. */
export type ParagraphPart =
  | { readonly kind: "text"; readonly pieces: readonly InlinePiece[] }
  | { readonly kind: "equation"; readonly latex: string }
  | { readonly kind: "picture"; readonly picture: PicturePiece }
  | { readonly kind: "drafts"; readonly drafts: readonly Draft[] };

/**
 * Cuts a paragraph into its text and what is apart: floating pictures and boxes, equations and
 * pictures on lines of their own, pictures at its ends. A picture within a sentence stays there.
 */
export function splitParagraph(pieces: readonly InlinePiece[]): ParagraphPart[] {
  const { before, inline, after } = liftFloating(pieces);
  return [...before, ...splitInline(inline), ...after];
}

/** The same for a list item or a heading, which must stay in one piece. */
export function liftFloating(pieces: readonly InlinePiece[]): {
  before: ParagraphPart[];
  inline: InlinePiece[];
  after: ParagraphPart[];
} {
  const before: ParagraphPart[] = [];
  const after: ParagraphPart[] = [];
  const inline: InlinePiece[] = [];
  for (const piece of pieces) {
    const target = isBlank(inline) ? before : after;
    if (piece.kind === "blocks") target.push({ kind: "drafts", drafts: piece.drafts });
    else if (piece.kind === "picture" && piece.isFloating)
      target.push({ kind: "picture", picture: piece });
    else inline.push(piece);
  }
  return { before, inline, after };
}

function splitInline(pieces: readonly InlinePiece[]): ParagraphPart[] {
  const text = textOf(pieces.filter(({ kind }) => kind === "text"));
  const number = equationLabelOf(text);
  const isOnlyEquations =
    pieces.some(({ kind }) => kind === "equation") &&
    !pieces.some(({ kind }) => kind === "picture") &&
    (text.trim() === "" || number !== undefined);
  if (isOnlyEquations) return numberLast(pieces.flatMap(toEquation), number);

  const parts: ParagraphPart[] = [];
  let sentence: InlinePiece[] = [];
  for (const piece of pieces) {
    if (piece.kind === "equation" && piece.isDisplay) {
      parts.push(...splitPictures(sentence), ...toEquation(piece));
      sentence = [];
    } else {
      sentence.push(piece);
    }
  }
  return [...parts, ...splitPictures(sentence)];
}

function toEquation(piece: InlinePiece): ParagraphPart[] {
  if (piece.kind !== "equation" || piece.latex.trim() === "") return [];
  return [{ kind: "equation", latex: piece.latex }];
}

function numberLast(parts: readonly ParagraphPart[], number: string | undefined): ParagraphPart[] {
  const last = parts.at(-1);
  if (number === undefined || last?.kind !== "equation" || last.latex.includes(String.raw`\tag`)) {
    return [...parts];
  }
  return [...parts.slice(0, -1), { kind: "equation", latex: tagEquation(last.latex, number) }];
}

/** Lifts pictures that have a line to themselves, or are at the ends of the text. */
function splitPictures(pieces: readonly InlinePiece[]): ParagraphPart[] {
  const parts: ParagraphPart[] = [];
  let text: InlinePiece[] = [];
  const flush = () => {
    parts.push(...liftEnds(text));
    text = [];
  };
  for (const line of splitLines(pieces)) {
    const pictures = line.filter((piece) => piece.kind === "picture");
    if (pictures.length > 0 && isBlank(line.filter((piece) => piece.kind !== "picture"))) {
      flush();
      parts.push(...pictures.map((picture) => ({ kind: "picture", picture }) as const));
    } else {
      text.push(...(text.length > 0 ? [{ kind: "break" } as const] : []), ...line);
    }
  }
  flush();
  return parts;
}

function liftEnds(text: readonly InlinePiece[]): ParagraphPart[] {
  const isText = (piece: InlinePiece) => piece.kind !== "picture" && !isBlank([piece]);
  const first = text.findIndex(isText);
  if (first === -1) return [];
  const last = text.findLastIndex(isText);
  const toPictures = (pieces: readonly InlinePiece[]): ParagraphPart[] =>
    pieces.flatMap((piece) =>
      piece.kind === "picture" ? [{ kind: "picture", picture: piece }] : [],
    );
  return [
    ...toPictures(text.slice(0, first)),
    { kind: "text", pieces: text.slice(first, last + 1) },
    ...toPictures(text.slice(last + 1)),
  ];
}
