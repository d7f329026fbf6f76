import type { Character, CharacterFont } from "@parsewright/document/files";
import { boxAround } from "@parsewright/document/geometry";
import { settleByPitch } from "./settle-by-pitch.ts";
import { settleFontSizes } from "./settle-font-sizes.ts";
import type { Corners, Point, RecognizedCharacter, RecognizedLine } from "./recognizer.ts";

/** Lines that lean by less than this from a quarter turn are read as if they did not. */
const MAX_LEAN_DEGREES = 2;

/** So are short words whose ends differ in height by less than this share of it: detectors do not see them exactly. */
const MAX_LEAN_SHARE = 0.25;
const MAX_SHORT_LEAN_DEGREES = 10;

/** A line is as high as its ascenders and descenders together, a little more than its font size. */
const FONT_SIZE_SHARE = 0.85;

/** Share of that height below the baseline. */
const DESCENT_SHARE = 0.22;

/** A recogniser does not report the font. */
const FONT_NAME = "recognised";

/**
 * The characters of recognised lines as a text layer has them, so that everything that reads a text layer reads them.
 * `toPage` leads from the picture to points of the page. Those of one word touch; spaces become `hasSpaceBefore`.
 */
export function linesToCharacters(
  lines: readonly RecognizedLine[],
  toPage: (place: Point) => Point,
): Character[] {
  const placed = lines.flatMap((line) => {
    const corners = line.corners.map((corner) => toPage(corner)) as unknown as Corners;
    const height = distance(corners[0], corners[3]);
    const size = height * FONT_SIZE_SHARE;
    return line.text.trim() !== "" && size > 0 ? { line, corners, size } : [];
  });
  const alike = settleFontSizes(
    placed.map(({ line, size }) => ({ size, weight: line.characters.length })),
  );
  const sizes = settleByPitch(
    placed.map(({ line, corners }, index) => {
      const [left, , right] = boxAround(corners);
      const place = { left, right, middleY: middleOf(corners).y };
      return { size: alike[index] ?? 0, weight: line.characters.length, ...place };
    }),
  );
  return placed
    .map((one, index) => ({ ...one, size: sizes[index] ?? one.size }))
    .toSorted((first, second) => middleOf(first.corners).y - middleOf(second.corners).y)
    .flatMap(toCharacters);
}

interface PlacedLine {
  readonly line: RecognizedLine;
  /** Points of the page. */
  readonly corners: Corners;
  readonly size: number;
}

function toCharacters({ line, corners, size }: PlacedLine): Character[] {
  const font: CharacterFont = { name: FONT_NAME, size, isBold: false, isItalic: false };
  const angle = angleOf(corners);
  const extents = withoutGaps(line.characters);
  return line.characters.flatMap((character, index) => {
    const extent = extents[index];
    if (character.text.trim() === "" || extent === undefined) return [];
    const slice = sliceOf(corners, extent);
    return {
      text: character.text,
      box: boxAround(slice),
      baseline: between(slice[3], slice[0], DESCENT_SHARE),
      font,
      angle,
      hasSpaceBefore: line.characters[index - 1]?.text.trim() === "",
      confidence: character.confidence,
    };
  });
}

interface Extent {
  readonly from: number;
  readonly to: number;
}

/** Recognisers know where a character is, not where it ends: each reaches halfway to its neighbours. */
function withoutGaps(characters: readonly RecognizedCharacter[]): Extent[] {
  // By place, as what is read from right to left comes in another order.
  const order = characters
    .map((_, index) => index)
    .toSorted((first, second) => (characters[first]?.from ?? 0) - (characters[second]?.from ?? 0));
  const extents: Extent[] = characters.map(({ from, to }) => ({ from, to }));
  for (const [place, index] of order.entries()) {
    const before = characters[order[place - 1] ?? -1];
    const own = characters[index];
    const after = characters[order[place + 1] ?? -1];
    if (own === undefined) continue;
    const from = before === undefined ? own.from : (before.to + own.from) / 2;
    const to = after === undefined ? own.to : (own.to + after.from) / 2;
    extents[index] = { from, to: Math.max(from, to) };
  }
  return extents;
}

/** Degrees, clockwise; a whole number of quarter turns where the line hardly leans. */
function angleOf([topLeft, topRight, bottomRight, bottomLeft]: Corners): number {
  const x = topRight.x - topLeft.x + bottomRight.x - bottomLeft.x;
  const y = topRight.y - topLeft.y + bottomRight.y - bottomLeft.y;
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  const quarter = Math.round(degrees / 90) * 90;
  const shift =
    distance(topLeft, topRight) * Math.tan((Math.abs(degrees - quarter) * Math.PI) / 180);
  const isShort = shift <= MAX_LEAN_SHARE * distance(topLeft, bottomLeft);
  const maxLean = isShort ? MAX_SHORT_LEAN_DEGREES : MAX_LEAN_DEGREES;
  const angle = Math.abs(degrees - quarter) <= maxLean ? quarter : Math.round(degrees * 10) / 10;
  return (angle + 360) % 360;
}

/** The part of a line between two places along it. */
function sliceOf(
  [topLeft, topRight, bottomRight, bottomLeft]: Corners,
  { from, to }: Extent,
): Corners {
  return [
    between(topLeft, topRight, from),
    between(topLeft, topRight, to),
    between(bottomLeft, bottomRight, to),
    between(bottomLeft, bottomRight, from),
  ];
}

function between(start: Point, end: Point, share: number): Point {
  return { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
}

function middleOf([topLeft, , bottomRight]: Corners): Point {
  return between(topLeft, bottomRight, 0.5);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
