import type { Character, SourcePage } from "@parsewright/document/files";
import { boxHeight, expandBox, isInside } from "@parsewright/document/geometry";
import type { GarbledRun } from "./find-garbled-text.ts";

/** A recogniser does not see the ends of a character exactly: one may be outside its run by this share of its height. */
const MAX_OUTSIDE = 0.15;

/** A recogniser that is less sure than this knows no better than the file. */
const MIN_CONFIDENCE = 0.7;

/** A page with recognised characters in place of those that are guesses. Nothing else of what was recognised is taken. */
export function replaceGarbledText(
  page: SourcePage,
  runs: readonly GarbledRun[],
  recognised: readonly Character[],
): SourcePage {
  const replacements = new Map<Character, readonly Character[]>();
  const taken = new Set<Character>();
  for (const run of runs) {
    const [first, ...others] = run.characters;
    // Swashes reach into the next word: what is seen there is still one character.
    const read = recognised.filter(
      (character) =>
        !taken.has(character) &&
        isInside(character.box, expandBox(run.box, MAX_OUTSIDE * boxHeight(run.box))),
    );
    if (first === undefined || confidenceOf(read) < MIN_CONFIDENCE) continue;
    const before = recognised[recognised.findIndex((character) => character === read[0]) - 1];
    const isGoingOn = before !== undefined && taken.has(before);
    replacements.set(first, setAs(read, isGoingOn ? { ...first, hasSpaceBefore: false } : first));
    for (const other of others) replacements.set(other, []);
    for (const character of read) taken.add(character);
  }
  return {
    ...page,
    characters: page.characters.flatMap((character) => replacements.get(character) ?? [character]),
  };
}

function confidenceOf(characters: readonly Character[]): number {
  const sum = characters.reduce((total, { confidence = 0 }) => total + confidence, 0);
  return sum / Math.max(1, characters.length);
}

/** Recognised characters in the font, on the baseline and as high as what they replace: all that the file has right. */
function setAs(read: readonly Character[], model: Character): Character[] {
  return read.map((character, index) => ({
    ...character,
    font: model.font,
    angle: model.angle,
    ...(model.tag && { tag: model.tag }),
    ...(model.angle === 0 && {
      box: [character.box[0], model.box[1], character.box[2], model.box[3]],
      baseline: { x: character.box[0], y: model.baseline.y },
    }),
    hasSpaceBefore: character.hasSpaceBefore || (index === 0 && model.hasSpaceBefore),
  }));
}
