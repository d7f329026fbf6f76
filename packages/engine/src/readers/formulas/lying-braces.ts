import type { Box } from "@parsewright/contract";
import { middleY, unionOf } from "@parsewright/document/geometry";
import { createPart, type FormulaElement } from "./formula-element.ts";
import { SLACK_SIZES } from "../text/formula-measures.ts";
import { elementsBeside, type Span } from "./stacked-elements.ts";

/** A brace over or under a part of a formula. */
export interface LyingBrace extends Span {
  readonly box: Box;
  readonly isOver: boolean;
}

/** The braces among the elements, and the elements that are not pieces of them. */
export function separateBraces(elements: readonly FormulaElement[]): {
  braces: LyingBrace[];
  others: FormulaElement[];
} {
  const braces = bracesOf(elements).map((pieces): LyingBrace => {
    const box = unionOf(pieces.map((piece) => piece.box));
    const isOver = pieces[0]?.text === "⏞";
    return { box, isOver, from: box[0], to: box[2], y: middleY(box) };
  });
  const others = elements.filter(
    (element) => element.kind !== "brace" && !braces.some(({ box }) => isFiller(element, box)),
  );
  return { braces, others };
}

/** Joins what a brace holds with what is written at its tip. */
export function readBrace(
  elements: readonly FormulaElement[],
  brace: LyingBrace,
): { part: FormulaElement; used: readonly FormulaElement[] } | undefined {
  const { isOver } = brace;
  const [inwards, outwards] = isOver
    ? (["below", "above"] as const)
    : (["above", "below"] as const);
  const content = elementsBeside(elements, brace, { direction: inwards, first: 0.8, next: 0.3 });
  if (content.length === 0) return undefined;
  const tip = elementsBeside(elements, brace, { direction: outwards, first: 1.2, next: 0.3 });
  const label = withRestOfLine(tip, elements);
  const used = [...content, ...label];
  const part = createPart({
    elements: content,
    box: unionOf(used.map((element) => element.box)),
    write({ read, style }) {
      const note = label.length === 0 ? "" : `${isOver ? "^" : "_"}{${read(label, "script")}}`;
      return `\\${isOver ? "overbrace" : "underbrace"}{${read(content, style)}}${note}`;
    },
  });
  return { part, used };
}

/** A note may be wider than its brace: what goes on with its line, on either side, belongs to it. */
function withRestOfLine(
  note: readonly FormulaElement[],
  elements: readonly FormulaElement[],
): FormulaElement[] {
  const whole = [...note];
  const isNext = ({ advance, baseline, size }: FormulaElement) =>
    whole.some(
      (one) =>
        Math.abs(one.baseline - baseline) < SLACK_SIZES * size &&
        one.size === size &&
        Math.max(advance[0] - one.advance[1], one.advance[0] - advance[1]) < MAX_SPACE_SIZES * size,
    );
  for (;;) {
    const next = elements.find((element) => !whole.includes(element) && isNext(element));
    if (next === undefined) return whole;
    whole.push(next);
  }
}

/** White between the words of a note, in font sizes. */
const MAX_SPACE_SIZES = 0.45;

/** Checks whether a horizontal line is one that TeX draws between the pieces of a brace. */
export function isLineOf({ box }: LyingBrace, { from, to, y }: Span): boolean {
  return from >= box[0] && to <= box[2] && y >= box[1] && y <= box[3];
}

/** Some fonts fill a brace with flat signs that they give any name. */
function isFiller({ box, size }: FormulaElement, brace: Box): boolean {
  const height = box[3] - box[1];
  const isFlat = height < SLACK_SIZES * size && box[2] - box[0] > height;
  return (
    isFlat && box[1] >= brace[1] && box[3] <= brace[3] && box[0] > brace[0] && box[2] < brace[2]
  );
}

/** The pieces of each brace, from left to right. */
function bracesOf(elements: readonly FormulaElement[]): FormulaElement[][] {
  const braces: FormulaElement[][] = [];
  const pieces = elements
    .filter(({ kind }) => kind === "brace")
    .toSorted((first, second) => first.box[0] - second.box[0]);
  for (const piece of pieces) {
    const brace = braces.findLast((one) =>
      one.slice(-1).some((last) => isOfSameBrace(last, piece)),
    );
    if (brace === undefined) braces.push([piece]);
    else brace.push(piece);
  }
  return braces;
}

/** Pieces of a brace touch, or are those on both sides of a line: TeX's fonts curve one up and the other down. */
function isOfSameBrace(last: FormulaElement, piece: FormulaElement): boolean {
  if (Math.abs(last.baseline - piece.baseline) > 0.1 * piece.size) return false;
  const gap = piece.box[0] - last.box[2];
  return gap < SLACK_SIZES * piece.size || last.text !== piece.text;
}
