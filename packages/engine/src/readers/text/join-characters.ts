import type { Character } from "../../formats/page-source.ts";
import { unionOf } from "../../geometry/box.ts";
import { composeAccents } from "./compose-accents.ts";
import type { PlacedCharacter } from "./place-upright.ts";
import type { TextSegment } from "./text-segment.ts";
import { findWordStarts } from "./word-starts.ts";

/** The segment that a run of characters makes, or `undefined` when it is all blank. */
export function joinCharacters(
  run: readonly PlacedCharacter[],
): Omit<TextSegment, "angle"> | undefined {
  const texts = textsOf(run);
  let text = "";
  for (const one of texts) text += one.text;
  if (text.trim() === "") return undefined;
  return {
    text: text.trim(),
    characters: texts.map(({ source }) => source),
    box: unionOf(run.map(({ left, top, right, bottom }) => [left, top, right, bottom])),
    size: mostFrequentSize(run),
    isBold: isMostly(run, ({ isBold }) => isBold),
    isItalic: isMostly(run, ({ isItalic }) => isItalic),
  };
}

/** Each character with the text it adds to its line: the space before it, and its accent. */
export function textsOf(
  run: readonly PlacedCharacter[],
): { readonly source: Character; readonly text: string }[] {
  const characters = composeAccents(run);
  const startsWord = findWordStarts(characters);
  return characters.map(({ source, text }, index) => ({
    source,
    text: startsWord[index] === true ? ` ${text}` : text,
  }));
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
