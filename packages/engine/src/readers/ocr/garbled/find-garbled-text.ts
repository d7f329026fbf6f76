import type { Box } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import { unionOf } from "@parsewright/document/geometry";
import { groupNearBoxes } from "../../figures/near-boxes.ts";
import { readSegments } from "../../text/read-segments.ts";

/** Characters that follow each other in a line, that the file does not identify. */
export interface GarbledRun {
  readonly characters: readonly Character[];
  readonly box: Box;
}

/** Shorter runs are bullets, ornaments and signs of formulas. */
const MIN_RUN_CHARACTERS = 4;

/** Runs that touch make a piece of text; with fewer characters it is not worth a look at the picture. */
const MIN_TEXT_CHARACTERS = 8;

/** Lines of one paragraph touch when each has grown by this share of its font size. */
const GROWTH_SIZES = 0.5;

/** The pieces of text on a page whose characters are guesses, line by line. Single signs among good text are none. */
export function findGarbledText(page: SourcePage): GarbledRun[] {
  const runs = findGarbledRuns(page).filter(
    ({ characters }) => characters.length >= MIN_RUN_CHARACTERS,
  );
  return groupNearBoxes(runs, (run) => GROWTH_SIZES * (run.characters[0]?.font.size ?? 0))
    .filter((group) => countOf(group) >= MIN_TEXT_CHARACTERS)
    .flat();
}

/** All of them, single signs too. */
export function findGarbledRuns({ characters }: SourcePage): GarbledRun[] {
  if (!characters.some(isGarbled)) return [];
  return readSegments(characters)
    .flatMap((segment) => splitRuns(segment.characters))
    .map((run) => ({ characters: run, box: unionOf(run.map(({ box }) => box)) }));
}

function isGarbled(character: Character): boolean {
  return character.isGarbled === true;
}

function splitRuns(characters: readonly Character[]): Character[][] {
  const runs: Character[][] = [];
  let isOpen = false;
  for (const character of characters) {
    if (!isGarbled(character)) isOpen = false;
    else if (isOpen) runs.at(-1)?.push(character);
    else {
      runs.push([character]);
      isOpen = true;
    }
  }
  return runs;
}

function countOf(runs: readonly GarbledRun[]): number {
  return runs.reduce((sum, { characters }) => sum + characters.length, 0);
}
