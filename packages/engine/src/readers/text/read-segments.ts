import type { Character } from "@parsewright/document/files";
import { bringAccentsToLetters } from "./compose-accents.ts";
import { gatherIons } from "./gather-ions.ts";
import { joinCharacters } from "./join-characters.ts";
import { joinVowelMarks } from "./join-vowel-marks.ts";
import { type PlacedCharacter, placeUpright } from "./place-upright.ts";
import { areMostlyRightToLeft, isRightToLeft, toReadingOrder } from "./right-to-left.ts";
import type { TextSegment } from "./text-segment.ts";
import {
  MAX_BACKSTEP_SIZES,
  MAX_BASELINE_SHIFT_SIZES,
  MAX_SCRIPT_GAP_SIZES,
  MAX_SCRIPT_SHIFT_SIZES,
  MAX_SCRIPT_SIZE_RATIO,
  MIN_SCRIPT_SIZE_RATIO,
} from "./spacing.ts";

/** A wider gap than this many font sizes ends a segment. Columns of print are further apart, words are not. */
const MAX_GAP_SIZES = 1.1;

interface Reading {
  readonly characters: readonly Character[];
  readonly maxGapSizes: number;
  readonly segments: readonly TextSegment[];
}

/** Limit: readings that are kept of characters with the same first one. A page has about two. */
const MAX_KEPT_READINGS = 4;

/** By their first character, and no longer than that is kept. */
const keptReadings = new WeakMap<Character, Reading[]>();

/**
 * Joins the characters of a page to segments, in the order the file draws them. Several readers look at the whole page or
 * at the same table: the same characters are joined only once.
 */
export function readSegments(
  characters: readonly Character[],
  { maxGapSizes = MAX_GAP_SIZES }: { maxGapSizes?: number } = {},
): readonly TextSegment[] {
  const [first] = characters;
  if (first === undefined) return [];
  const kept = keptReadings.get(first) ?? [];
  const same = kept.find(
    (one) => one.maxGapSizes === maxGapSizes && areSame(one.characters, characters),
  );
  if (same !== undefined) return same.segments;
  const segments = joinToSegments(characters, maxGapSizes);
  // A copy: callers may add to theirs.
  const reading = { characters: [...characters], maxGapSizes, segments };
  keptReadings.set(first, [reading, ...kept.slice(0, MAX_KEPT_READINGS - 1)]);
  return segments;
}

function areSame(some: readonly Character[], others: readonly Character[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

function joinToSegments(characters: readonly Character[], maxGapSizes: number): TextSegment[] {
  const placed = gatherIons(bringAccentsToLetters(joinVowelMarks(placeUpright(characters))));
  const isInOrder = (previous: PlacedCharacter, next: PlacedCharacter) =>
    next.isInWord === true ||
    ((isOnBaseline(previous, next) || isHighScript(previous, next)) &&
      isNear(previous, next, maxGapSizes));
  const hasRightToLeft = placed.some(({ text }) => isRightToLeft(text));
  const isTextToTheLeft = hasRightToLeft && areMostlyRightToLeft(placed.map(({ text }) => text));
  const runs = hasRightToLeft
    ? splitRuns(placed, isOnBaseline).flatMap((line) =>
        line.some(({ text }) => isRightToLeft(text))
          ? splitAtGaps(line, maxGapSizes).map((run) => toReadingOrder(run, { isTextToTheLeft }))
          : splitRuns(line, isInOrder),
      )
    : splitRuns(placed, isInOrder);
  return runs.flatMap((run) => joinCharacters(run) ?? []);
}

function splitRuns(
  characters: readonly PlacedCharacter[],
  continues: (previous: PlacedCharacter, next: PlacedCharacter) => boolean,
): PlacedCharacter[][] {
  const runs: PlacedCharacter[][] = [];
  let previous: PlacedCharacter | undefined;
  for (const character of characters) {
    const run = runs.at(-1);
    if (run !== undefined && previous !== undefined && continues(previous, character))
      run.push(character);
    else runs.push([character]);
    previous = character;
  }
  return runs;
}

/** The pieces of a line between wide gaps, each in the order of the file. */
function splitAtGaps(line: readonly PlacedCharacter[], maxGapSizes: number): PlacedCharacter[][] {
  const seen = line.toSorted((first, second) => first.box[0] - second.box[0]);
  const position = new Map(line.map((character, index) => [character, index]));
  return splitRuns(
    seen,
    (previous, next) =>
      next.box[0] - previous.box[2] <= maxGapSizes * Math.max(previous.size, next.size),
  ).map((run) =>
    run.toSorted((first, second) => (position.get(first) ?? 0) - (position.get(second) ?? 0)),
  );
}

function isOnBaseline(previous: PlacedCharacter, next: PlacedCharacter): boolean {
  const shift = Math.abs(next.baselineY - previous.baselineY);
  return (
    previous.angle === next.angle &&
    shift <= MAX_BASELINE_SHIFT_SIZES * Math.max(previous.size, next.size)
  );
}

/** A space may follow a script. */
const MAX_GAP_AFTER_SCRIPT_SIZES = 0.7;

/**
 * Checks whether one of two neighbours is a script of the other that is set higher or lower than most. Where the ink of
 * characters is known there are formulas, whose parts are put together by it.
 */
function isHighScript(previous: PlacedCharacter, next: PlacedCharacter): boolean {
  if (previous.source.ink !== undefined || next.source.ink !== undefined) return false;
  const size = Math.max(previous.size, next.size);
  const ratio = Math.min(previous.size, next.size) / size;
  if (ratio < MIN_SCRIPT_SIZE_RATIO || ratio > MAX_SCRIPT_SIZE_RATIO) return false;
  const gap = next.box[0] - previous.box[2];
  const maxGap = next.size < previous.size ? MAX_SCRIPT_GAP_SIZES : MAX_GAP_AFTER_SCRIPT_SIZES;
  return (
    previous.angle === next.angle &&
    Math.abs(next.baselineY - previous.baselineY) <= MAX_SCRIPT_SHIFT_SIZES * size &&
    gap <= maxGap * size &&
    gap >= -MAX_SCRIPT_GAP_SIZES * size
  );
}

function isNear(previous: PlacedCharacter, next: PlacedCharacter, maxGapSizes: number): boolean {
  const size = Math.max(previous.size, next.size);
  const gap = next.box[0] - previous.box[2];
  // Around slanted letters boxes are so large that they reach over their neighbours: only their starts count.
  const step = next.angle % 90 === 0 ? gap : next.box[0] - previous.box[0];
  return gap <= maxGapSizes * size && step >= -MAX_BACKSTEP_SIZES * size;
}
