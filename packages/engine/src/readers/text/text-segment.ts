import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";

/** A run of characters on one baseline with no wide gap in it: a line of a column, or a cell of a table row. */
export interface TextSegment {
  readonly text: string;
  /** Its characters, in reading order. */
  readonly characters: readonly Character[];
  /** Text that each character contributes: with its accent, and with the space before it if it starts a word. */
  readonly texts: readonly string[];
  readonly box: Box;
  /** Font size in points: that of most of its characters. */
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** Clockwise, in degrees; 0 for ordinary text. */
  readonly angle: number;
}

/** The characters of a segment, word by word. */
export function wordsOf({ characters, texts }: TextSegment): Character[][] {
  const words: Character[][] = [];
  let word: Character[] | undefined;
  characters.forEach((character, index) => {
    if (word === undefined || texts[index]?.startsWith(" ")) {
      word = [];
      words.push(word);
    }
    word.push(character);
  });
  return words;
}

/** The place among the segments of each of their characters. */
export function placesOf(segments: readonly TextSegment[]): ReadonlyMap<Character, number> {
  const places = new Map<Character, number>();
  for (const [place, { characters }] of segments.entries())
    for (const character of characters) places.set(character, place);
  return places;
}
