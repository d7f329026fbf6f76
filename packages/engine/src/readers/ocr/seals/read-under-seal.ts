import type { Box } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import {
  boxAround,
  boxesMeet,
  boxHeight,
  boxWidth,
  clipBox,
  expandBox,
  isInside,
  unionOf,
} from "@parsewright/document/geometry";
import { readSegments } from "../../text/read-segments.ts";
import { drawForReading } from "../draw-for-reading.ts";
import { isSameSize } from "../settle-font-sizes.ts";
import { linesToCharacters } from "../lines-to-characters.ts";
import { readUpright, type ReadingOptions } from "../read-upright.ts";
import { findSealInk, removeSealInk, type SealInk } from "./seal-ink.ts";

/** Place and look of a seal. */
export interface StampedSeal {
  readonly box: Box;
  readonly picture: Pixels;
}

/** A recogniser wants to see some paper around the text. */
const MARGIN_POINTS = 9;

/**
 * A scan with the lines on which a seal is stamped as they are read without its ink, in place of what was read with it.
 * Where the ink has no colour, lines that are on the seal alone are taken for its own.
 */
export async function readUnderSeal(
  page: SourcePage,
  { box, picture }: StampedSeal,
  options: ReadingOptions,
): Promise<SourcePage> {
  const touching = readSegments(page.characters)
    .map(({ characters }) => characters)
    .filter((run) => run.some((character) => isInside(character.box, box)));
  const ink = findSealInk(picture);
  if (ink === undefined)
    return without(page, touching.filter((run) => isMostlyIn(run, box)).flat());
  const stamped = touching.flat();
  const lines = clipBox(
    expandBox(unionOf([box, ...stamped.map((character) => character.box)]), MARGIN_POINTS),
    page,
  );
  const drawn = drawForReading(page, lines);
  const clean = bleach(drawn, { ink, box, shown: lines });
  const reading = await readUpright(clean, { ...options, box: lines, isTurnable: false });
  const { toPage } = reading.preparation;
  const read = reading.lines.filter(({ corners }) =>
    boxesMeet(boxAround(corners.map(toPage)), box),
  );
  const places = read.map(({ corners }) => boxAround(corners.map(toPage)));
  const replaced = page.characters.filter((character) =>
    places.some((place) => isInside(character.box, place)),
  );
  const rest = without(page, [...stamped, ...replaced]);
  const characters = withSizesOf(rest.characters, linesToCharacters(read, toPage));
  return { ...rest, characters: [...rest.characters, ...characters] };
}

/** Two readings measure letters a little differently; the sizes of the page are those of most of its lines. */
function withSizesOf(page: readonly Character[], characters: readonly Character[]): Character[] {
  const counts = new Map<number, number>();
  for (const { font } of page) counts.set(font.size, (counts.get(font.size) ?? 0) + 1);
  const commonest = [...counts].toSorted((one, other) => other[1] - one[1]).map(([size]) => size);
  return characters.map((character) => {
    const size = commonest.find((common) => isSameSize(common, character.font.size));
    return { ...character, font: { ...character.font, size: size ?? character.font.size } };
  });
}

function without(page: SourcePage, dropped: readonly Character[]): SourcePage {
  const isDropped = new Set(dropped);
  return { ...page, characters: page.characters.filter((character) => !isDropped.has(character)) };
}

function isMostlyIn(run: readonly Character[], box: Box): boolean {
  return run.filter((character) => isInside(character.box, box)).length * 2 > run.length;
}

/** Ink of the same colour elsewhere stays: it is none of the seal. */
function bleach(
  drawn: Pixels,
  { ink, box, shown }: { ink: SealInk; box: Box; shown: Box },
): Pixels {
  const [perX, perY] = [drawn.width / boxWidth(shown), drawn.height / boxHeight(shown)];
  return removeSealInk(drawn, ink, [
    Math.floor((box[0] - shown[0]) * perX),
    Math.floor((box[1] - shown[1]) * perY),
    Math.ceil((box[2] - shown[0]) * perX),
    Math.ceil((box[3] - shown[1]) * perY),
  ]);
}
