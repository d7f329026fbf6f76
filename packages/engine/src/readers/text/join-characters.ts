import { emptyBox, growBox } from "@parsewright/document/geometry";
import { composeAccents } from "./compose-accents.ts";
import type { PlacedCharacter } from "./place-upright.ts";
import type { TextSegment } from "./text-segment.ts";
import { turnBox } from "./turn.ts";
import { findWordStarts } from "./word-starts.ts";

/** The segment that a run of characters makes, as it is on the page, or `undefined` when it is all blank. */
export function joinCharacters(run: readonly PlacedCharacter[]): TextSegment | undefined {
  const characters = composeAccents(run);
  const startsWord = findWordStarts(characters);
  const texts = characters.map(({ text }, index) =>
    startsWord[index] === true ? ` ${text}` : text,
  );
  const text = texts.join("").trim();
  if (text === "") return undefined;
  const box = emptyBox();
  let [bold, italic] = [0, 0];
  for (const one of run) {
    growBox(box, one.box);
    if (one.source.font.isBold) bold++;
    if (one.source.font.isItalic) italic++;
  }
  const angle = run[0]?.angle ?? 0;
  return {
    text,
    characters: characters.map(({ source }) => source),
    texts,
    box: angle === 0 ? box : turnBox(box, angle),
    angle,
    size: mostFrequentSize(run),
    isBold: bold * 2 > run.length,
    isItalic: italic * 2 > run.length,
  };
}

function mostFrequentSize(characters: readonly PlacedCharacter[]): number {
  const first = characters[0]?.size ?? 0;
  if (characters.every(({ size }) => size === first)) return Math.round(first * 10) / 10;
  const rounded = new Map<number, number>();
  for (const { size } of characters) {
    const tenth = Math.round(size * 10) / 10;
    rounded.set(tenth, (rounded.get(tenth) ?? 0) + 1);
  }
  let [mostFrequent, most] = [0, 0];
  for (const [size, count] of rounded) if (count > most) [mostFrequent, most] = [size, count];
  return mostFrequent;
}
