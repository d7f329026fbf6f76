import type { Box } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import { isInside, middleX, unionOf } from "@parsewright/document/geometry";
import { readTextLayer } from "../../text/text-layer.ts";
import type { TextSegment } from "../../text/text-segment.ts";
import { areaOf } from "../steps/table-area.ts";
import type { TableReading } from "../steps/table-region.ts";
import { giveBackOriginals, sidewaysAngle } from "./turn-upright.ts";

/** Clockwise degrees of words that rise to the right, as heads over narrow columns do. */
const RISING_DEGREES = { least: 285, most: 345 };

/** Clockwise degrees of words that are printed straight upwards, and by how much the box of a recognised word may lean. */
const UPWARD_DEGREES = 270;
const MAX_LEAN_DEGREES = 8;

/** A head begins at most this far above its table, in font sizes. */
const MAX_GAP_SIZES = 1.5;

/** Heads of one row begin on one height but for this much, in font sizes. */
const MAX_SHIFT_SIZES = 0.5;

/** One slanted word is a stamp or a label in a drawing. */
const MIN_HEADS = 2;

/** Share of the way to the next head that an upright one takes, so that columns stay apart. */
const WIDTH_SHARE = 0.6;

/** A page on which the slanted heads of a table are upright. */
interface UprightHeads {
  readonly page: SourcePage;
  /** With the upright heads, and all that is as high as they were: what is between their tops are heads over groups of columns. */
  readonly box: Box;
  /** Gives a reading back with the page's own characters. */
  readonly giveBack: (reading: TableReading) => TableReading;
}

/**
 * Sets the heads of a table that are printed at a slant or upwards upright, each over the place where it begins, as narrow as its
 * column: everything else then reads them as the row of heads that they are. `undefined` where there are none.
 */
export function withUprightHeads(page: SourcePage, box: Box): UprightHeads | undefined {
  const slanted = page.characters.filter(({ angle }) => isRising(angle));
  const isSideways = () => sidewaysAngle(areaOf(page, page.characters, box).characters);
  if (slanted.length === 0 || isSideways() !== undefined) return undefined;
  const heads = readTextLayer(slanted).segments.filter((head) => beginsAt(head, box));
  const rows = rowsOf(heads).filter((row) => row.length >= MIN_HEADS);
  if (rows.length === 0) return undefined;
  const level = page.characters.filter(
    ({ angle, box: place }) => angle === 0 && isInside(place, box),
  );
  const upright = new Map(rows.flatMap((row) => setUpright(row, level)));
  const originals = new Map([...upright].map(([original, replacement]) => [replacement, original]));
  return {
    page: { ...page, characters: page.characters.map((one) => upright.get(one) ?? one) },
    box: unionOf([
      withHeightOf(rows.flat(), box),
      ...[...upright.values()].map((character) => character.box),
    ]),
    giveBack: giveBackOriginals(originals),
  };
}

function isRising(angle: number): boolean {
  return isUpward(angle) || (angle >= RISING_DEGREES.least && angle <= RISING_DEGREES.most);
}

function isUpward(angle: number): boolean {
  return Math.abs(angle - UPWARD_DEGREES) <= MAX_LEAN_DEGREES;
}

/** Finds where a head begins: in the middle between its feet and its tops where it is printed upwards. */
function startOf({ characters, box, angle }: TextSegment): { x: number; y: number } {
  if (isUpward(angle)) return { x: middleX(box), y: box[3] };
  return characters[0]?.baseline ?? { x: 0, y: 0 };
}

function beginsAt(head: TextSegment, [left, top, right, bottom]: Box): boolean {
  const { x, y } = startOf(head);
  return x >= left && x <= right && y >= top - MAX_GAP_SIZES * head.size && y <= bottom;
}

function withHeightOf(heads: readonly TextSegment[], [left, top, right, bottom]: Box): Box {
  return [left, Math.min(top, ...heads.map(({ box }) => box[1])), right, bottom];
}

/** Heads that begin on one height, from left to right. */
function rowsOf(heads: readonly TextSegment[]): TextSegment[][] {
  const rows: TextSegment[][] = [];
  for (const head of heads.toSorted((one, other) => startOf(one).x - startOf(other).x)) {
    const row = rows.find(
      ([first]) =>
        first !== undefined &&
        Math.abs(startOf(first).y - startOf(head).y) <= MAX_SHIFT_SIZES * head.size,
    );
    if (row === undefined) rows.push([head]);
    else row.push(head);
  }
  return rows;
}

/** The upright characters that replace those of a row of heads, on the line of the level text beside them. */
function setUpright(
  row: readonly TextSegment[],
  level: readonly Character[],
): [Character, Character][] {
  const starts = row.map((head) => startOf(head).x);
  const steps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  const width = WIDTH_SHARE * Math.min(...steps);
  return row.flatMap((head) => {
    const { x } = startOf(head);
    const y = lineAt(head, level);
    const step = width / head.characters.length;
    return head.characters.map((character, index): [Character, Character] => {
      const left = x - width / 2 + index * step;
      const box: Box = [left, y - head.size, left + step, y];
      return [character, { ...character, angle: 0, box, baseline: { x: left, y } }];
    });
  });
}

/** The height of the level text on whose line a head begins; that of the head where there is none. */
function lineAt(head: TextSegment, level: readonly Character[]): number {
  const { y } = startOf(head);
  const heights = level.map(({ baseline }) => baseline.y);
  const distances = heights.map((height) => Math.abs(height - y));
  const least = Math.min(...distances);
  return least <= MAX_SHIFT_SIZES * head.size ? (heights[distances.indexOf(least)] ?? y) : y;
}
