import { ACCENTS, WIDE_ACCENTS } from "@parsewright/document/latex";
import { middleX, overlapX, unionOf } from "@parsewright/document/geometry";
import { createPart, type FormulaElement } from "./formula-element.ts";
import { REACH_SIZES, SMALLER_SHARE } from "../text/formula-measures.ts";
import { createSign } from "./to-element.ts";

/** Joins accents with what they are over. Accents that are over nothing are left. */
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
  return rest;
}

/** Checks whether a bar crosses the stem of a letter instead of standing over it. */
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
