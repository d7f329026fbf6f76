import type { Box } from "@parser/contract";
import type { Character, SourcePage } from "../../../formats/page-source.ts";
import { boxArea, isInside } from "../../../geometry/box.ts";
import { readSegments } from "../../text/read-segments.ts";
import { wordsOf } from "../../text/words-of.ts";
import type { LayoutRegion } from "./layout-reader.ts";

/** A region and the characters that stand in it, in the order of the file. */
export interface FilledRegion {
  readonly region: LayoutRegion;
  readonly characters: readonly Character[];
}

type Owners = Map<Character, LayoutRegion | undefined>;

export interface FilledPage {
  readonly filled: readonly FilledRegion[];
  /** What stands in no region. */
  readonly rest: readonly Character[];
}

/** Gives every character of a page to one region, or to the rest. */
export function fillRegions(page: SourcePage, regions: readonly LayoutRegion[]): FilledPage {
  const owners: Owners = new Map();
  // The smallest first: a formula inside a paragraph, a heading inside a figure.
  const owning = regions.filter(({ sealText }) => sealText === undefined);
  const bySize = owning.toSorted((first, second) => boxArea(first.box) - boxArea(second.box));
  for (const character of page.characters) owners.set(character, ownerOf(character.box, bySize));
  for (const { characters } of readSegments(page.characters)) settleRun(characters, owners);
  const groups = new Map<LayoutRegion | undefined, Character[]>();
  for (const character of page.characters) {
    const owner = owners.get(character);
    const group = groups.get(owner);
    if (group === undefined) groups.set(owner, [character]);
    else group.push(character);
  }
  return {
    filled: regions.map((region) => ({ region, characters: groups.get(region) ?? [] })),
    rest: groups.get(undefined) ?? [],
  };
}

function ownerOf(box: Box, regions: readonly LayoutRegion[]): LayoutRegion | undefined {
  return regions.find((region) => isInside(box, region.box));
}

/**
 * The model's boxes are a little narrow or wide at times. A word is never divided: it goes where most of it stands.
 * What a run of text has outside of all regions goes with the part inside, when that is the larger.
 */
function settleRun(run: readonly Character[], owners: Owners): void {
  for (const word of wordsOf(run)) {
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
