import type { Box } from "@parsewright/contract";
import { growBox } from "../../geometry/box.ts";
import { composeAccents } from "./compose-accents.ts";
import type { PlacedCharacter } from "./place-upright.ts";
import type { TextSegment } from "./text-segment.ts";
import { findWordStarts } from "./word-starts.ts";

/** The segment that a run of characters makes, or `undefined` when it is all blank. */
export function joinCharacters(
  run: readonly PlacedCharacter[],
): Omit<TextSegment, "angle"> | undefined {
  const characters = composeAccents(run);
  const startsWord = findWordStarts(characters);
  const texts = characters.map(({ text }, index) =>
    startsWord[index] === true ? ` ${text}` : text,
  );
  const text = texts.join("").trim();
  if (text === "") return undefined;
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  let [bold, italic] = [0, 0];
  for (const { left, top, right, bottom, isBold, isItalic } of run) {
    growBox(box, [left, top, right, bottom]);
    if (isBold) bold++;
    if (isItalic) italic++;
  }
  return {
    text,
    characters: characters.map(({ source }) => source),
    texts,
    box,
    size: mostFrequentSize(run),
    isBold: bold * 2 > run.length,
    isItalic: italic * 2 > run.length,
  };
}

function mostFrequentSize(characters: readonly PlacedCharacter[]): number {
  const counts = new Map<number, number>();
  for (const { size } of characters) counts.set(size, (counts.get(size) ?? 0) + 1);
  const rounded = new Map<number, number>();
  for (const [size, count] of counts) {
    const tenth = Math.round(size * 10) / 10;
    rounded.set(tenth, (rounded.get(tenth) ?? 0) + count);
  }
  let [mostFrequent, most] = [0, 0];
  for (const [size, count] of rounded) if (count > most) [mostFrequent, most] = [size, count];
  return mostFrequent;
}
