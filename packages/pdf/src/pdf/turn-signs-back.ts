import type { Character } from "@parsewright/document/files";

const SIGNS = "<>≤≥";
const HEBREW_OR_ARABIC = /^[\u0590-\u08ff]/u;

/**
 * PDFium turns the signs of a line in Hebrew or Arabic over, and those of a formula in it too, although people read
 * formulas to the right. It then lists the formula from its end.
 */
export function turnSignsBack(characters: readonly Character[]): readonly Character[] {
  return characters.map((character, index) => {
    const place = SIGNS.indexOf(character.text);
    if (place < 0) return character;
    const [right, left] = [characters[index - 1], characters[index + 1]];
    if (left === undefined || right === undefined) return character;
    const isListedFromEnd = [left, character].every(
      ({ box, baseline }) => box[2] <= right.box[0] && baseline.y === right.baseline.y,
    );
    if (!isListedFromEnd || left.box[2] > character.box[0]) return character;
    if ([left, right].some(({ text }) => HEBREW_OR_ARABIC.test(text))) return character;
    return { ...character, text: SIGNS.charAt(place ^ 1) };
  });
}
