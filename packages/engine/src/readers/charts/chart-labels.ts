import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import {
  gapY,
  isInside,
  medianOf,
  middleX,
  middleY,
  unionOf,
} from "@parsewright/document/geometry";
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
  /** Labels that make up one of several lines. */
  readonly lines?: readonly Label[];
}

/** Labels whose edges differ by less than this are in one column or row. */
export const MAX_SHIFT_POINTS = 1.5;

/**
 * White between words of one label, in font sizes, is less than this; between labels of neighbouring ticks it is more.
 */
const MAX_GAP_SIZES = 0.7;

/** Constant: digits are about this high; their middle is half of it above the baseline. */
const DIGIT_HEIGHT_SIZES = 0.72;

/** Lines of one label are closer to each other, in font sizes. */
const MAX_LEADING_SIZES = 0.5;

/** Joins lines of one label. Labels of one line stay as they are. */
export function stackLabels(labels: readonly Label[]): Label[] {
  const stacks: Label[][] = [];
  for (const label of labels.toSorted((one, other) => one.box[1] - other.box[1])) {
    const above = stacks.find((stack) => {
      const last = stack.at(-1);
      return last !== undefined && goesOn(last, label);
    });
    if (above === undefined) stacks.push([label]);
    else above.push(label);
  }
  return stacks.flatMap(([first, ...others]) =>
    first === undefined || others.length === 0 ? (first ?? []) : joinStack([first, ...others]),
  );
}

/** Checks whether a line belongs to the label of the line above it. */
export function goesOn(above: Label, below: Label): boolean {
  return (
    above.angle === 0 &&
    below.angle === 0 &&
    Math.abs(above.size - below.size) < 0.5 &&
    gapY(above.box, below.box) < MAX_LEADING_SIZES * above.size &&
    areAligned(above.box, below.box)
  );
}

/** Checks for lines that begin, end or have their middles at one place. */
function areAligned(one: Box, other: Box): boolean {
  const shifts = [one[0] - other[0], one[2] - other[2], middleX(one) - middleX(other)];
  return shifts.some((shift) => Math.abs(shift) <= MAX_SHIFT_POINTS);
}

function joinStack(lines: readonly [Label, ...Label[]]): Label {
  const box = unionOf(lines.map((line) => line.box));
  return {
    ...lines[0],
    text: lines.map(({ text }) => text).join(" "),
    box,
    x: middleX(box),
    y: middleY(box),
    amount: undefined,
    lines,
  };
}

/** Separates numbers that almost touch. Each is a text object, whose characters share one font. */
function partNumbers(segment: TextSegment): TextSegment[] {
  const parts: Character[][] = [];
  for (const [index, character] of segment.characters.entries()) {
    if (segment.characters[index - 1]?.font !== character.font) parts.push([]);
    parts.at(-1)?.push(character);
  }
  const isOneEach = parts.length > 1 && parts.length === segment.text.trim().split(/\s+/u).length;
  if (!isOneEach || segment.angle !== 0) return [segment];
  const numbers = parts.flatMap((part) => readSegments(part));
  return numbers.every(({ text }) => readAmount(text) !== undefined) ? numbers : [segment];
}

/** Checks whether letters are separate from their name, as happens with letters of another font. */
export function hasLostLetters(labels: readonly Label[]): boolean {
  return labels.some(({ text, box, angle }) =>
    labels.some(
      (other) =>
        angle === 0 &&
        other.angle === 0 &&
        other.text.length > text.length &&
        isInside(box, other.box),
    ),
  );
}

export function readLabels(characters: readonly Character[]): Label[] {
  // Leaves out samples of a legend that were taken for boxes to tick.
  const printed = characters.filter(({ text }) => !/[☐☑☒]/u.test(text));
  const segments = readSegments(printed, { maxGapSizes: MAX_GAP_SIZES });
  return segments.flatMap(partNumbers).map((segment) => {
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
