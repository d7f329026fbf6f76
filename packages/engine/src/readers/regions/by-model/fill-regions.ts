import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import { boxArea, isInside } from "@parsewright/document/geometry";
import { divideText, type TextLayer } from "../../text/text-layer.ts";
import { type TextSegment, wordsOf } from "../../text/text-segment.ts";
import type { LayoutRegion } from "../../layout/layout-reader.ts";

/** A region and the text that is in it. */
export interface FilledRegion {
  readonly region: LayoutRegion;
  readonly text: TextLayer;
}

type Owners = Map<Character, LayoutRegion | undefined>;

export interface FilledPage {
  readonly filled: readonly FilledRegion[];
  /** Text in no region. */
  readonly rest: TextLayer;
}

/** Limits, fences and roots stick out of the box of their formula by less than this, in font sizes. */
const FORMULA_SLACK_SIZES = 0.2;

const NOTHING: TextLayer = { characters: [], segments: [] };

/** Gives every character of a page to one region, or to the rest. */
export function fillRegions(text: TextLayer, regions: readonly LayoutRegion[]): FilledPage {
  const owners: Owners = new Map();
  // The smallest first: a formula inside a paragraph, a heading inside a figure.
  const owning = regions.filter(({ sealText }) => sealText === undefined);
  const bySize = owning.toSorted((first, second) => boxArea(first.box) - boxArea(second.box));
  for (const character of text.characters) owners.set(character, ownerOf(character, bySize));
  for (const segment of text.segments) settleRun(segment, owners);
  const divided = divideText(text, (character) => owners.get(character));
  return {
    filled: regions.map((region) => ({ region, text: divided.get(region) ?? NOTHING })),
    rest: divided.get(undefined) ?? NOTHING,
  };
}

/** Large signs of formulas hang from their baseline, so that only their strokes say where they are. */
function ownerOf(character: Character, regions: readonly LayoutRegion[]): LayoutRegion | undefined {
  const { ink, box } = character;
  const place = ink !== undefined && boxArea(ink) > 0 ? ink : box;
  return (
    regions.find((region) => isInside(place, region.box)) ??
    regions.find((region) => isPartOf(character, place, region))
  );
}

/** Checks whether limits, fences or the bar of a root stick out of the box that the model has drawn around a formula. */
function isPartOf({ font }: Character, place: Box, { label, box }: LayoutRegion): boolean {
  if (label !== "display_formula") return false;
  const slack = FORMULA_SLACK_SIZES * font.size;
  const isOver = place[0] < box[2] && place[2] > box[0];
  return isOver && place[1] < box[3] + slack && place[3] > box[1] - slack;
}

/**
 * The model's boxes are a little narrow or wide at times. A word is never divided: it goes where most of it is.
 * What a run of text has outside of all regions goes with the part inside, when that is the larger.
 */
function settleRun(segment: TextSegment, owners: Owners): void {
  const run = segment.characters;
  for (const word of wordsOf(segment)) {
    const owner = mostFrequent(word.map((character) => owners.get(character)));
    for (const character of word) owners.set(character, owner);
  }
  const looseCount = run.filter((character) => owners.get(character) === undefined).length;
  if (looseCount === 0 || looseCount === run.length) return;
  const isMostlyLoose = looseCount * 2 > run.length;
  for (const direction of [run, run.toReversed()]) {
    let previous: LayoutRegion | undefined;
    for (const character of direction) {
      const owner = isMostlyLoose ? undefined : (owners.get(character) ?? previous);
      owners.set(character, owner);
      previous = owner;
    }
  }
}

function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [most] = [...counts].toSorted((first, second) => second[1] - first[1]);
  return most?.[0];
}
