import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import { medianOf, middleX, middleY } from "@parsewright/document/geometry";
import { readSegments } from "../text/read-segments.ts";
import type { TextSegment } from "../text/text-segment.ts";
import { type Amount, readAmount } from "./read-amount.ts";

/** Text printed in a chart. */
export interface Label {
  readonly text: string;
  readonly box: Box;
  /** Middle of its digits, or for slanted text the end at which it hangs. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly angle: number;
  readonly amount: Amount | undefined;
}

/** Labels of neighbouring ticks are further apart, words are not. */
const MAX_GAP_SIZES = 0.7;

/** Letters of one word that are drawn one by one are closer. */
const MIN_OBJECT_GAP_SIZES = 0.15;

/** Constant: digits are about this high; their middle is half of it above the baseline. */
const DIGIT_HEIGHT_SIZES = 0.72;

/** Parts labels that almost touch: each is a text object of its own, whose characters share their font. */
function partAtObjects(segment: TextSegment): TextSegment[] {
  const { characters, size, angle } = segment;
  if (angle !== 0) return [segment];
  const parts: Character[][] = [];
  for (const [index, character] of characters.entries()) {
    const before = characters[index - 1];
    const isNew =
      before === undefined ||
      (before.font !== character.font &&
        character.box[0] - before.box[2] > MIN_OBJECT_GAP_SIZES * size);
    if (isNew) parts.push([]);
    parts.at(-1)?.push(character);
  }
  return parts.length === 1 ? [segment] : parts.flatMap((part) => readSegments(part));
}

export function readLabels(characters: readonly Character[]): Label[] {
  const segments = readSegments(characters, { maxGapSizes: MAX_GAP_SIZES });
  return segments.flatMap(partAtObjects).map((segment) => {
    const { text, box, size, angle } = segment;
    const baseline = medianOf(
      segment.characters.filter(({ font }) => font.size > 0.8 * size).map((one) => one.baseline.y),
    );
    const isLevel = angle === 0;
    return {
      text: text.trim(),
      box,
      x: isLevel || angle % 90 === 0 ? middleX(box) : angle > 180 ? box[2] : box[0],
      y: isLevel ? baseline - (DIGIT_HEIGHT_SIZES / 2) * size : middleY(box),
      size,
      angle,
      amount: isLevel || angle % 90 !== 0 ? readAmount(text, segment.characters) : undefined,
    };
  });
}
