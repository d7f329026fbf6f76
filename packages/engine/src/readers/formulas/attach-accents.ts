import type { Box } from "@parsewright/contract";
import { ACCENTS, WIDE_ACCENTS } from "../../formats/ooxml/omml/character-forms.ts";
import { middleX, middleY, overlapX, unionOf } from "../../geometry/box.ts";
import { createPart, type FormulaElement } from "./formula-element.ts";
import { REACH_SIZES, SLACK_SIZES, SMALLER_SHARE } from "./measures.ts";
import { createSign } from "./to-element.ts";
import { elementsBeside } from "./stacked-elements.ts";

/** Joins accents and lying braces with what they are over. Accents that are over nothing are left. */
export function attachAccents(elements: readonly FormulaElement[]): FormulaElement[] {
  let rest = [...elements];
  const lowestFirst = elements
    .filter(isAccent)
    .toSorted((first, second) => second.box[3] - first.box[3]);
  for (const accent of lowestFirst) {
    const bases = basesOf(accent, rest);
    if (bases.length === 0) continue;
    const used = new Set([accent, ...bases]);
    const [base] = bases;
    if (base?.text === "h" && isBarThrough(accent, base)) {
      const sign = createSign({ ...base, text: "ℏ" });
      rest = [...rest.filter((element) => !used.has(element)), sign];
      continue;
    }
    const part = createPart({
      elements: bases,
      box: unionOf([...used].map(({ box }) => box)),
      write: ({ style, read }) => `\\${commandOf(accent, bases)}{${read(bases, style)}}`,
    });
    rest = [...rest.filter((element) => !used.has(element)), part];
  }
  return attachBraces(rest);
}

/** Whether a bar crosses the stem of a letter instead of standing over it. */
function isBarThrough({ text, box }: FormulaElement, base: FormulaElement): boolean {
  return ACCENTS.get(text) === "bar" && box[1] > base.box[1];
}

function isAccent({ kind, text }: FormulaElement): boolean {
  return kind === "accent" || text === "^" || text === "~";
}

function basesOf(accent: FormulaElement, elements: readonly FormulaElement[]): FormulaElement[] {
  const { box, size } = accent;
  const below = elements.filter((element) => {
    const gap = element.box[1] - box[3];
    const isBelow = gap > -0.2 * size && gap < REACH_SIZES * size;
    return element !== accent && !element.isCentred && isBelow && element.box[3] > box[3];
  });
  const covered = below.filter((element) => {
    const x = middleX(element.box);
    return x > box[0] && x < box[2];
  });
  if (covered.length > 1) return covered;
  const x = middleX(box);
  const over = below.filter((one) => overlapX(box, one.box) > 0);
  // The accent of a slanted letter may reach over the scripts of that letter.
  const large = over.filter((one) => one.size >= SMALLER_SHARE * size);
  const [nearest] = (large.length > 0 ? large : over).toSorted(
    (first, second) => Math.abs(middleX(first.box) - x) - Math.abs(middleX(second.box) - x),
  );
  return nearest === undefined ? [] : [nearest];
}

function commandOf({ text }: FormulaElement, bases: readonly FormulaElement[]): string {
  const command = ACCENTS.get(text) ?? "hat";
  const isWide = bases.length > 1;
  return isWide && (command === "hat" || command === "tilde")
    ? (WIDE_ACCENTS[command] ?? command)
    : command;
}

/** Joins the pieces of each lying brace, then what it holds and what is written at its tip. */
function attachBraces(elements: readonly FormulaElement[]): FormulaElement[] {
  let rest = elements.filter(({ kind }) => kind !== "brace");
  for (const pieces of bracesOf(elements)) {
    const [first] = pieces;
    if (first === undefined) continue;
    const box = unionOf(pieces.map((piece) => piece.box));
    rest = rest.filter((element) => !isFiller(element, box));
    const span = { from: box[0], to: box[2], y: middleY(box) };
    const isOver = first.text === "⏞";
    const [inwards, outwards] = isOver
      ? (["below", "above"] as const)
      : (["above", "below"] as const);
    const content = elementsBeside(rest, span, { direction: inwards, first: 0.8, next: 0.3 });
    if (content.length === 0) continue;
    const label = elementsBeside(rest, span, { direction: outwards, first: 1.2, next: 0.3 });
    const used = new Set([...content, ...label]);
    const part = createPart({
      elements: content,
      box: unionOf([...used].map((element) => element.box)),
      write({ read, style }) {
        const note = label.length === 0 ? "" : `${isOver ? "^" : "_"}{${read(label, "script")}}`;
        return `\\${isOver ? "overbrace" : "underbrace"}{${read(content, style)}}${note}`;
      },
    });
    rest = [...rest.filter((element) => !used.has(element)), part];
  }
  return rest;
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
    .toSorted((first, second) => first.baseline - second.baseline || first.box[0] - second.box[0]);
  for (const piece of pieces) {
    const brace = braces.at(-1);
    const last = brace?.at(-1);
    if (last !== undefined && isOfSameBrace(last, piece)) brace?.push(piece);
    else braces.push([piece]);
  }
  return braces;
}

/** Pieces of a brace touch, or are those on both sides of a line: TeX's fonts curve one up and the other down. */
function isOfSameBrace(last: FormulaElement, piece: FormulaElement): boolean {
  if (Math.abs(last.baseline - piece.baseline) > 0.1 * piece.size) return false;
  const gap = piece.box[0] - last.box[2];
  return gap < SLACK_SIZES * piece.size || last.text !== piece.text;
}
