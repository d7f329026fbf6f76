import type { Character } from "@parsewright/document/files";

/** Letters set twice, to look bold or to cast a shadow, are this close, in font sizes; the narrowest letters are wider. */
const MAX_SHIFT_SIZES = 0.1;

/** Constant: pages are divided into squares of this many points, so that a character meets only its neighbours. */
const SQUARE_POINTS = 8;

/** Limit: a letter as large as the page would otherwise be looked for in all of its squares. */
const MAX_SHIFT_POINTS = 16;

/** Limit: real pages stack a few letters on one spot; a hostile one could stack all of its own. */
const MAX_COMPARED = 32;

/** Leaves out characters that are drawn again where others already are: a person sees one. The longer piece of text stays whole. */
export function dropRepeats(characters: readonly Character[]): readonly Character[] {
  if (findRepeats(characters).size === 0) return characters;
  const lengths = new Map<Character["font"], number>();
  for (const { font } of characters) lengths.set(font, (lengths.get(font) ?? 0) + 1);
  const lengthOf = ({ font }: Character) => lengths.get(font) ?? 0;
  const longestFirst = characters.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const repeats = findRepeats(longestFirst);
  return characters.filter((one) => !repeats.has(one));
}

/** The characters that are where one before them in the list is. */
function findRepeats(characters: readonly Character[]): ReadonlySet<Character> {
  const repeats = new Set<Character>();
  const squares = createSquares(characters);
  characters.forEach((character, index) => {
    if (squares.hasRepeatOf(character)) repeats.add(character);
    else squares.place(index);
  });
  return repeats;
}

/** Characters by the square that they are in: a hash table of numbers, because it is asked for each character of a document. */
function createSquares(characters: readonly Character[]) {
  const mask = 2 ** Math.ceil(Math.log2(characters.length + 1) + 1) - 1;
  /** One more than the index of the last character placed in a slot, and for each character the one placed before it. */
  const last = new Int32Array(mask + 1);
  const before = new Int32Array(characters.length);

  function slotOf(column: number, row: number, text: string): number {
    const mixed =
      Math.imul(column, 0x9e3779b1) ^
      Math.imul(row, 0x85ebca6b) ^
      Math.imul(text.charCodeAt(0), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 15)) & mask;
  }

  function hasRepeatIn(slot: number, character: Character): boolean {
    let next = last[slot] ?? 0;
    for (let compared = 0; next > 0 && compared < MAX_COMPARED; compared++) {
      const other = characters[next - 1];
      if (other !== undefined && isRepeat(other, character)) return true;
      next = before[next - 1] ?? 0;
    }
    return false;
  }

  return {
    hasRepeatOf(character: Character): boolean {
      const { text, baseline, font } = character;
      const reach = Math.min(MAX_SHIFT_SIZES * font.size, MAX_SHIFT_POINTS);
      const lastColumn = squareAt(baseline.x + reach);
      const lastRow = squareAt(baseline.y + reach);
      for (let column = squareAt(baseline.x - reach); column <= lastColumn; column++)
        for (let row = squareAt(baseline.y - reach); row <= lastRow; row++)
          if (hasRepeatIn(slotOf(column, row, text), character)) return true;
      return false;
    },
    place(index: number): void {
      const character = characters[index];
      if (character === undefined) return;
      const { text, baseline } = character;
      const slot = slotOf(squareAt(baseline.x), squareAt(baseline.y), text);
      before[index] = last[slot] ?? 0;
      last[slot] = index + 1;
    },
  };
}

function squareAt(position: number): number {
  return Math.floor(position / SQUARE_POINTS);
}

function isRepeat(first: Character, second: Character): boolean {
  const limit = MAX_SHIFT_SIZES * Math.min(first.font.size, second.font.size);
  return (
    first.text === second.text &&
    first.angle === second.angle &&
    Math.abs(first.font.size - second.font.size) <= limit &&
    Math.abs(first.baseline.x - second.baseline.x) <= limit &&
    Math.abs(first.baseline.y - second.baseline.y) <= limit
  );
}
