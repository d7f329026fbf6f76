import type { Character } from "../../formats/page-source.ts";
import { medianOf, unionOf } from "../../geometry/box.ts";
import type { TextSegment } from "./text-segment.ts";

/** A character in the upright frame of its text. */
export interface PlacedCharacter {
  readonly source: Character;
  readonly text: string;
  readonly hasSpaceBefore: boolean;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly baselineY: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

/** Files that leave spaces out leave a gap instead: about a quarter of the font size, rarely less than this. */
const MIN_SPACE_SIZES = 0.17;

/** In letter-spaced text every gap is wide; a space must stand out from its neighbours by this factor. */
const SPACE_TO_USUAL_GAP = 2;

/** The segment that a run of characters makes, or `undefined` when it is all blank. */
export function joinCharacters(
  characters: readonly PlacedCharacter[],
): Omit<TextSegment, "angle"> | undefined {
  const text = joinText(characters).trim();
  if (text === "") return undefined;
  return {
    text,
    characters: characters.map(({ source }) => source),
    box: unionOf(characters.map(({ left, top, right, bottom }) => [left, top, right, bottom])),
    size: mostFrequentSize(characters),
    isBold: isMostly(characters, ({ isBold }) => isBold),
    isItalic: isMostly(characters, ({ isItalic }) => isItalic),
  };
}

function joinText(characters: readonly PlacedCharacter[]): string {
  const gaps = characters.map(
    (character, index) => character.left - (characters[index - 1]?.right ?? character.left),
  );
  const usualGap = Math.max(0, medianOf(gaps.slice(1)));
  return characters.reduce((text, character, index) => {
    const spaceGap = Math.max(MIN_SPACE_SIZES * character.size, SPACE_TO_USUAL_GAP * usualGap);
    const hasSpace = index > 0 && (character.hasSpaceBefore || (gaps[index] ?? 0) > spaceGap);
    return text + (hasSpace ? " " : "") + character.text;
  }, "");
}

function mostFrequentSize(characters: readonly PlacedCharacter[]): number {
  const counts = new Map<number, number>();
  for (const { size } of characters) {
    const rounded = Math.round(size * 10) / 10;
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  const [mostFrequent] = [...counts].toSorted((first, second) => second[1] - first[1]);
  return mostFrequent?.[0] ?? 0;
}

function isMostly(
  characters: readonly PlacedCharacter[],
  test: (character: PlacedCharacter) => boolean,
): boolean {
  return characters.filter(test).length * 2 > characters.length;
}
