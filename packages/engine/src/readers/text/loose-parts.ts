import type { Box } from "@parsewright/contract";
import { boxHeight, medianOf, middleY, unionOf } from "@parsewright/document/geometry";
import { isMathCharacter, proseLetterCount } from "./formula-evidence.ts";
import { AXIS_HEIGHT, SMALLER_SHARE } from "./formula-measures.ts";
import type { TextSegment } from "./text-segment.ts";

/** White between a line and a part of a formula in it, in font sizes. */
const MAX_GAP_SIZES = 1.2;

/** The middle of a part is less than this far from the axis of its line, in font sizes. */
const MAX_SHIFT_SIZES = 0.85;

/** Limit: more segments than the columns of a page have; each part is compared with all of them. */
const MAX_SEGMENTS = 4_000;

/**
 * The parts of formulas that are above or below the line to which they belong, each with a segment of that line: large
 * operators and their limits, numerators and denominators, roots. Fonts of mathematics hang large signs from a baseline of
 * their own, so that only their strokes show where they are.
 */
export function findLooseParts(segments: readonly TextSegment[]): Map<TextSegment, TextSegment> {
  const found = new Map<TextSegment, TextSegment>();
  if (segments.length > MAX_SEGMENTS || !segments.some(hasMathematics)) return found;
  const usualSize = usualSizeOf(segments);
  const loose = new Set(segments.filter((segment) => isLoose(segment, usualSize)));
  const firm = segments.filter((segment) => !loose.has(segment)).map(toPlaced);
  let reached = firm;
  // A part may reach its line over another part: the index of a sum over the sum.
  while (reached.length > 0 && loose.size > 0) {
    const next: PlacedSegment[] = [];
    for (const segment of loose) {
      const part = toPlaced(segment);
      const [nearest] = reached
        .filter((one) => belongsTo(part, one))
        .toSorted((first, second) => shiftOf(part, first) - shiftOf(part, second));
      if (nearest === undefined) continue;
      const anchor = found.get(nearest.segment) ?? nearest.segment;
      found.set(segment, anchor);
      loose.delete(segment);
      next.push({ ...part, axis: nearest.axis, size: nearest.size });
    }
    reached = next;
  }
  return found;
}

/** Segments with others among them, in order from left to right: one that goes on behind such a part is cut there. */
export function placeLooseParts(
  segments: readonly TextSegment[],
  parts: readonly TextSegment[],
): TextSegment[] {
  const placed = [...segments];
  for (const part of parts.toSorted((first, second) => first.box[0] - second.box[0])) {
    const index = placed.findLastIndex(({ box }) => box[0] <= part.box[0]);
    const [before, after] = cutSegment(placed[index], part.box[0]);
    placed.splice(Math.max(index, 0), index < 0 ? 0 : 1, ...before, part, ...after);
  }
  return placed;
}

/** Parts over each other begin where they do but for this much. */
const SAME_PLACE_POINTS = 0.5;

function cutSegment(segment: TextSegment | undefined, x: number): [TextSegment[], TextSegment[]] {
  if (segment === undefined) return [[], []];
  const { characters } = segment;
  const end = characters.findIndex(({ box }) => box[0] > x + SAME_PLACE_POINTS);
  if (end < 0) return [[segment], []];
  if (end === 0) return [[], [segment]];
  return [[sliceSegment(segment, 0, end)], [sliceSegment(segment, end, characters.length)]];
}

function sliceSegment(segment: TextSegment, from: number, to: number): TextSegment {
  const characters = segment.characters.slice(from, to);
  const texts = segment.texts.slice(from, to);
  const [, top, , bottom] = segment.box;
  const left = Math.min(...characters.map(({ box }) => box[0]));
  const right = Math.max(...characters.map(({ box }) => box[2]));
  return {
    ...segment,
    characters,
    texts,
    text: texts.join("").trim(),
    box: [left, top, right, bottom],
  };
}

interface PlacedSegment {
  readonly segment: TextSegment;
  /** Around its strokes. */
  readonly ink: Box;
  /** The height of the bars of fractions in its line. */
  readonly axis: number;
  readonly size: number;
}

function toPlaced(segment: TextSegment): PlacedSegment {
  const { characters, size } = segment;
  const ink = unionOf(characters.map((one) => one.ink ?? one.box));
  const main = characters.filter(({ font }) => font.size > SMALLER_SHARE * size);
  const baseline = medianOf(main.map((one) => one.baseline.y));
  return { segment, ink, axis: baseline - AXIS_HEIGHT * size, size };
}

function hasMathematics({ characters }: TextSegment): boolean {
  return characters.some(isMathCharacter);
}

function usualSizeOf(segments: readonly TextSegment[]): number {
  const counts = new Map<number, number>();
  for (const { size, characters } of segments)
    counts.set(size, (counts.get(size) ?? 0) + characters.length);
  const [usual] = [...counts].toSorted(([, first], [, second]) => second - first);
  return usual?.[0] ?? 0;
}

/** Checks whether a segment has no words, and is too small for a line of its own or hangs from its baseline. */
function isLoose({ characters }: TextSegment, usualSize: number): boolean {
  const isSmall = characters.every(({ font }) => font.size < SMALLER_SHARE * usualSize);
  const hangs = characters.some(
    ({ ink, baseline, font, text }) =>
      ink !== undefined &&
      isMathCharacter({ text, font }) &&
      middleY(ink) > baseline.y + 0.1 * font.size &&
      boxHeight(ink) > 0.7 * font.size,
  );
  return (isSmall || hangs) && proseLetterCount(characters) === 0;
}

function belongsTo(part: PlacedSegment, line: PlacedSegment): boolean {
  const gap = Math.max(part.ink[0] - line.ink[2], line.ink[0] - part.ink[2]);
  const isNear =
    gap < MAX_GAP_SIZES * line.size && shiftOf(part, line) < MAX_SHIFT_SIZES * line.size;
  return isNear && !isOverWords(part, line);
}

/** A line leaves room for the parts of its formulas; what is over its words belongs to another. */
function isOverWords({ ink: part }: PlacedSegment, { segment, size }: PlacedSegment): boolean {
  return segment.characters.some(({ text, font, box, ink = box }) => {
    const shared = Math.min(ink[2], part[2]) - Math.max(ink[0], part[0]);
    const isLetter = font.size > SMALLER_SHARE * size && /^\p{L}+$/u.test(text);
    return shared > 0.1 * size && isLetter && !isMathCharacter({ text, font });
  });
}

function shiftOf({ ink }: PlacedSegment, { axis }: PlacedSegment): number {
  return Math.abs(middleY(ink) - axis);
}
