import type { Character } from "../page-source.ts";

/** Letters set twice, to look bold or to cast a shadow, are this close, in font sizes; the narrowest letters are wider. */
const MAX_SHIFT_SIZES = 0.1;

/** Pages are divided into squares of this many points, so that a character meets only its neighbours. */
const SQUARE_POINTS = 8;

/** Real pages stack a few letters on one spot; a hostile one could stack all of its own. */
const MAX_STACKED = 4;

/** Leaves out characters that are drawn again where others already stand: a person sees one. The longer piece of text stays whole. */
export function dropRepeats(characters: readonly Character[]): readonly Character[] {
  const lengths = new Map<Character["font"], number>();
  for (const { font } of characters) lengths.set(font, (lengths.get(font) ?? 0) + 1);
  const placed = new Map<string, Character[]>();
  const repeats = new Set<Character>();
  const lengthOf = ({ font }: Character) => lengths.get(font) ?? 0;
  for (const character of characters.toSorted((one, other) => lengthOf(other) - lengthOf(one))) {
    const squares = squaresOf(character);
    if (squares.some((square) => placed.get(square)?.some((other) => isRepeat(other, character))))
      repeats.add(character);
    else for (const square of squares) place(character, square, placed);
  }
  return repeats.size === 0 ? characters : characters.filter((one) => !repeats.has(one));
}

function place(character: Character, square: string, placed: Map<string, Character[]>): void {
  const others = placed.get(square) ?? [];
  if (others.length === 0) placed.set(square, others);
  if (others.length < MAX_STACKED) others.push(character);
}

/** The square in which the character stands, and those that begin within reach of it. */
function squaresOf({ text, baseline, font }: Character): string[] {
  const reach = MAX_SHIFT_SIZES * font.size;
  const columns = squaresAlong(baseline.x, reach);
  const rows = squaresAlong(baseline.y, reach);
  return columns.flatMap((column) => rows.map((row) => `${column} ${row} ${text}`));
}

function squaresAlong(position: number, reach: number): number[] {
  const first = Math.floor((position - reach) / SQUARE_POINTS);
  const last = Math.floor((position + reach) / SQUARE_POINTS);
  return first === last ? [first] : [first, last];
}

function isRepeat(first: Character, second: Character): boolean {
  const limit = MAX_SHIFT_SIZES * Math.min(first.font.size, second.font.size);
  return (
    first.angle === second.angle &&
    Math.abs(first.font.size - second.font.size) <= limit &&
    Math.abs(first.baseline.x - second.baseline.x) <= limit &&
    Math.abs(first.baseline.y - second.baseline.y) <= limit
  );
}
