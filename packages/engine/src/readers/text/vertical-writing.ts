import type { Character } from "@parsewright/document/files";
import { startsInSquare } from "@parsewright/document/language";

/** The next letter of a column is under the one before: in font sizes, sideways and downwards. */
const MAX_SIDESTEP_SIZES = 0.25;
const MIN_STEP_SIZES = 0.7;
const MAX_STEP_SIZES = 1.8;

/** Small letters that show how a word is read may be between two letters of a column. */
const MAX_LETTERS_BETWEEN = 6;

/** The upright letters of a page that are written in columns from top to bottom. */
export function findVertical(characters: readonly Character[]): ReadonlySet<Character> {
  const vertical = new Set<Character>();
  if (!characters.some(canStack)) return vertical;
  for (const [index, upper] of characters.entries()) {
    if (!canStack(upper)) continue;
    const lower = nextOfSize(characters, index, upper.font.size);
    if (lower !== undefined && canStack(lower) && standsUnder(upper, lower))
      vertical.add(upper).add(lower);
  }
  return vertical;
}

function nextOfSize(characters: readonly Character[], index: number, size: number) {
  return characters
    .slice(index + 1, index + 2 + MAX_LETTERS_BETWEEN)
    .find(({ font }) => font.size >= size);
}

function canStack({ text, angle }: Character): boolean {
  return angle === 0 && startsInSquare(text);
}

function standsUnder({ box: upper, font }: Character, { box: lower }: Character): boolean {
  const sidestep = Math.abs(upper[0] + upper[2] - lower[0] - lower[2]) / 2;
  const step = (lower[1] + lower[3] - upper[1] - upper[3]) / 2;
  return (
    sidestep < MAX_SIDESTEP_SIZES * font.size &&
    step > MIN_STEP_SIZES * font.size &&
    step < MAX_STEP_SIZES * font.size
  );
}
