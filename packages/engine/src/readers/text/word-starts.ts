import { medianOf } from "@parsewright/document/geometry";
import { startsInSquare } from "@parsewright/document/language";
import type { PlacedCharacter } from "./place-upright.ts";
import { MIN_CJK_SPACE_SIZES, MIN_SPACE_SIZES } from "./spacing.ts";

/** In letter-spaced text every gap is wide; a space must differ from its neighbours by this factor. */
const SPACE_TO_USUAL_GAP = 2;

/** A word whose letters are set apart by spaces has at least this many, at most this far apart, in font sizes. */
const MIN_SPACED_LETTERS = 5;
const MAX_LETTER_GAP_SIZES = 0.4;
const LETTER = /^\p{L}+$/u;
const LETTER_OR_SIGN = /^[\p{L}\p{P}]+$/u;

/** Raised and lowered characters are at least this far off the baseline, in font sizes. */
const MIN_SHIFT_SIZES = 0.1;

/** For each character of a line piece, in reading order, whether a space is before it. The first has none. */
export function findWordStarts(characters: readonly PlacedCharacter[]): boolean[] {
  const gaps = new Float64Array(Math.max(0, characters.length - 1));
  for (let index = 0; index < gaps.length; index++)
    gaps[index] = gapBetween(characters[index], characters[index + 1]);
  const usualGap = Math.max(0, medianOf(gaps));
  const saysSpaces = !areSpacedLetters(characters, usualGap);
  return characters.map((character, index) => {
    const previous = characters[index - 1];
    if (previous === undefined) return false;
    if (character.isSpaced !== undefined) return character.isSpaced;
    const gap = gaps[index - 1] ?? 0;
    if (startsInSquare(previous.text) && startsInSquare(character.text))
      return gap > MIN_CJK_SPACE_SIZES * character.size;
    const size = Math.max(previous.size, character.size);
    if (isShifted(previous, character, size)) return gap > MIN_SPACE_SIZES * size;
    const spaceGap = Math.max(MIN_SPACE_SIZES * character.size, SPACE_TO_USUAL_GAP * usualGap);
    return (saysSpaces && character.hasSpaceBefore) || gap > spaceGap;
  });
}

/** Where a space is before every letter, only the wider gaps are between words: "H O W   C A N". */
function areSpacedLetters(characters: readonly PlacedCharacter[], usualGap: number): boolean {
  return (
    characters.length >= MIN_SPACED_LETTERS &&
    // Dots and dashes that fill a line are set apart too.
    LETTER.test(characters[0]?.text ?? "") &&
    characters.every(
      ({ hasSpaceBefore, text, size }, index) =>
        (hasSpaceBefore || index === 0) &&
        LETTER_OR_SIGN.test(text) &&
        usualGap < MAX_LETTER_GAP_SIZES * size,
    )
  );
}

/** The PDF engine finds spaces around raised and lowered characters where there are none. */
function isShifted(previous: PlacedCharacter, next: PlacedCharacter, size: number): boolean {
  return Math.abs(previous.baselineY - next.baselineY) > MIN_SHIFT_SIZES * size;
}

/** The white between two neighbours, whichever is first on the page. */
function gapBetween(
  previous: PlacedCharacter | undefined,
  next: PlacedCharacter | undefined,
): number {
  if (previous === undefined || next === undefined) return 0;
  return Math.max(previous.box[0], next.box[0]) - Math.min(previous.box[2], next.box[2]);
}
