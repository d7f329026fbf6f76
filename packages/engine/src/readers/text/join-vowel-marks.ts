import { boxWidth, middleX } from "@parsewright/document/geometry";
import type { PlacedCharacter } from "./place-upright.ts";
import { isRightToLeft } from "./right-to-left.ts";

/** Vowels and other marks of Hebrew and Arabic, over and under their letters. */
const MARKS =
  /^[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff]+$/u;
const FIRST_MARK_CODE = 0x591;

/** Fonts set marks as high or as low as this, in font sizes, from the baseline of their letter. */
const MAX_MARK_SHIFT_SIZES = 0.9;

/** Dots that a font draws apart from their letter are named as letters, too; they lie within it, this far from its baseline. */
const MIN_PIECE_SHIFT_SIZES = 0.15;

/** Constant: letters are looked for in fields of this side, in points. */
const FIELD_POINTS = 20;

/** Limit: no letter of a page is in more fields, and no field has more letters. */
const MAX_FIELDS_OF_LETTER = 60;
const MAX_LETTERS_OF_FIELD = 100;

/**
 * Joins vowels of Hebrew and Arabic, and dots that a font draws apart, to the letters they are over or under. Some files
 * draw them before their letter, others behind it, and many set each on a baseline of its own, where they would be lines
 * of their own. A mark stays in the line without text of its own.
 */
export function joinVowelMarks(characters: readonly PlacedCharacter[]): readonly PlacedCharacter[] {
  if (!characters.some(({ text }) => isRightToLeft(text))) return characters;
  const lettersAt = inFields(characters);
  const marksOf = new Map<PlacedCharacter, PlacedCharacter[]>();
  const letterOf = new Map<PlacedCharacter, PlacedCharacter>();
  for (const mark of characters) {
    if (!isRightToLeft(mark.text)) continue;
    const letter = letterAt(mark, lettersAt(middleX(mark.box), mark.baselineY));
    if (letter === undefined) continue;
    letterOf.set(mark, letter);
    const marks = marksOf.get(letter);
    if (marks === undefined) marksOf.set(letter, [mark]);
    else marks.push(mark);
  }
  if (letterOf.size === 0) return characters;
  return characters.map((character, index) => {
    const letter = letterOf.get(character);
    if (letter !== undefined) {
      const { box, baselineY } = letter;
      return { ...character, text: "", hasSpaceBefore: false, box, baselineY };
    }
    const text = withMarks(character, marksOf.get(character) ?? []);
    const previous = characters[index - 1];
    // Where a file goes to and fro, spaces are also seen on the way. Those between words show as white.
    const isSpaced =
      previous === undefined || (!letterOf.has(previous) && !isOverlapping(previous, character));
    return { ...character, text, hasSpaceBefore: character.hasSpaceBefore && isSpaced };
  });
}

function isOverlapping(previous: PlacedCharacter, next: PlacedCharacter): boolean {
  return (
    previous.baselineY === next.baselineY &&
    previous.box[0] < next.box[2] &&
    next.box[0] < previous.box[2]
  );
}

function isMark({ text }: PlacedCharacter): boolean {
  return text.charCodeAt(0) >= FIRST_MARK_CODE && MARKS.test(text);
}

/** Letters that are near a place, by their width and by how far their marks may be from the baseline. */
function inFields(
  characters: readonly PlacedCharacter[],
): (x: number, y: number) => readonly PlacedCharacter[] {
  const fields = new Map<string, PlacedCharacter[]>();
  for (const character of characters) {
    if (!isRightToLeft(character.text) || isMark(character)) continue;
    const { box, baselineY, size } = character;
    const reach = MAX_MARK_SHIFT_SIZES * size;
    const columns = fieldsBetween(box[0], box[2]);
    const rows = fieldsBetween(baselineY - reach, baselineY + reach);
    if (columns.length * rows.length > MAX_FIELDS_OF_LETTER) continue;
    for (const key of columns.flatMap((column) => rows.map((row) => `${column} ${row}`))) {
      const own = fields.get(key);
      if (own === undefined) fields.set(key, [character]);
      else if (own.length < MAX_LETTERS_OF_FIELD) own.push(character);
    }
  }
  return (x, y) => fields.get(`${fieldOf(x)} ${fieldOf(y)}`) ?? [];
}

function fieldsBetween(from: number, to: number): number[] {
  const count = Math.min(fieldOf(to) - fieldOf(from), MAX_FIELDS_OF_LETTER) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => fieldOf(from) + index);
}

function fieldOf(position: number): number {
  return Math.floor(position / FIELD_POINTS);
}

/** The letter that a mark is over or under: on the nearest line, and in its middle rather than at its edge. */
function letterAt(
  mark: PlacedCharacter,
  letters: readonly PlacedCharacter[],
): PlacedCharacter | undefined {
  const middle = middleX(mark.box);
  const isVowel = isMark(mark);
  const distances = letters.flatMap((letter) => {
    const { box, baselineY, size, angle } = letter;
    const shift = Math.abs(mark.baselineY - baselineY);
    const isOver = isVowel
      ? middle >= box[0] && middle <= box[2]
      : mark.box[0] > box[0] && mark.box[2] < box[2] && shift > MIN_PIECE_SHIFT_SIZES * size;
    if (!isOver || angle !== mark.angle || shift > MAX_MARK_SHIFT_SIZES * size) return [];
    const offset = Math.abs(middle - middleX(box)) / boxWidth(box);
    return [{ letter, distance: shift / size + offset }];
  });
  return distances.toSorted((first, second) => first.distance - second.distance)[0]?.letter;
}

function fromRight(marks: readonly PlacedCharacter[]): PlacedCharacter[] {
  return marks.toSorted((first, second) => middleX(second.box) - middleX(first.box));
}

function withMarks({ text }: PlacedCharacter, marks: readonly PlacedCharacter[]): string {
  return marks.length === 0
    ? text
    : (
        text +
        fromRight(marks)
          .map((mark) => mark.text)
          .join("")
      ).normalize("NFC");
}
