import type { Box } from "@parsewright/contract";
import { boxHeight } from "@parsewright/document/geometry";
import { isDigit } from "@parsewright/document/language";
import type { Character, CharacterFont } from "@parsewright/document/files";

/** Height above the baseline at which the ink of a raised number begins, and its own height, in font sizes. */
const MIN_RAISE_SIZES = 0.15;
const MAX_HEIGHT_SIZES = 0.55;

/** The size that a raised number would be set in, had its font no glyphs for it. */
const SCRIPT_SIZE = 0.6;

/** A number right behind a word or a stop, where no measure begins. */
const BEFORE_MARK = /[\p{L}.,;:!?"'”’»)\]]$/u;

/**
 * Some fonts have glyphs of their own for raised numbers, set on the baseline in the size of the text. Such numbers
 * become small and raised, as they look. `readInk` is asked only where a mark may be.
 */
export function raiseNumbers(
  characters: readonly Character[],
  readInk: (index: number) => Box,
): Character[] {
  const fonts = new Map<CharacterFont, CharacterFont>();
  let isInMark = false;
  return characters.map((character, index) => {
    const isMark: boolean =
      isDigit(character.text) &&
      character.angle === 0 &&
      !character.hasSpaceBefore &&
      (isInMark || BEFORE_MARK.test(characters[index - 1]?.text ?? "")) &&
      isRaised(character, readInk(index));
    isInMark = isMark;
    return isMark ? toScript(character, readInk(index), fonts) : character;
  });
}

function isRaised({ baseline, font }: Character, ink: Box): boolean {
  return (
    baseline.y - ink[3] >= MIN_RAISE_SIZES * font.size &&
    boxHeight(ink) > 0 &&
    boxHeight(ink) <= MAX_HEIGHT_SIZES * font.size
  );
}

function toScript(
  character: Character,
  ink: Box,
  fonts: Map<CharacterFont, CharacterFont>,
): Character {
  const { font, box, baseline } = character;
  const small = fonts.get(font) ?? { ...font, size: SCRIPT_SIZE * font.size };
  fonts.set(font, small);
  return {
    ...character,
    font: small,
    baseline: { x: baseline.x, y: ink[3] },
    box: [box[0], Math.min(ink[1], ink[3] - 0.8 * small.size), box[2], ink[3] + 0.2 * small.size],
  };
}
