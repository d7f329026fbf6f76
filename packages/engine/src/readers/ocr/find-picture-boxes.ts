import type { Box } from "@parsewright/contract";
import { MAX_SQUARE_POINTS, MIN_SQUARE_POINTS } from "@parsewright/pdf/pdf";
import { boxAround, isInside } from "@parsewright/document/geometry";
import type { Pixels } from "@parsewright/document/images";
import { findPictureRings } from "./find-picture-rings.ts";
import { findInk, type InkPicture } from "./prepare/find-ink.ts";
import { toGrey } from "./prepare/grey-picture.ts";
import type { Point } from "./recognizer.ts";

/** A box to tick, or a ring to choose, as it is drawn in a picture. */
export interface PictureBox {
  /** Points of the page. */
  readonly box: Box;
  readonly isTicked: boolean;
}

/** Each upright side of a box has ink in at least this share of its rows. Letters are round, or open on one side. */
const MIN_SIDE_INK = 0.85;

/** Sides are thinner than this share of their length. */
const MAX_SIDE_THICKNESS = 0.2;

/** The height of a box beside its width. */
const MIN_HEIGHT_RATIO = 0.8;
const MAX_HEIGHT_RATIO = 1.25;

/** The ends of the upper and the lower side are this close, as a share of their length. */
const MAX_END_GAP = 0.15;

/** Of the inside of an empty box, away from its sides, less than this share is ink: dust and grain. */
const MAX_EMPTY_INK = 0.04;
const INSIDE_SHARE = 0.25;

/**
 * Paper surrounds a box to a distance of the first share of its side; a tick covers at most the second share of that
 * paper.
 */
const PAPER_SHARE = 0.15;
const MAX_INK_AROUND = 0.25;

/**
 * Ink directly above and below the upright sides, whose width is the first share of the box, fills at most the second
 * share: stems of letters go on there.
 */
const CORNER_SHARE = 0.08;
const MAX_INK_AT_CORNER = 0.5;

/** Corners are rounded by at most this share of the straight part of a side. */
const MAX_ROUNDING = 0.35;

/** On the way from a corner to the middle, the line of a rounded box comes before this share of its side, that of a ring behind it. */
const MAX_CORNER_GAP = 0.11;

/** Limit: a picture with more short strokes is a drawing or a photograph. */
const MAX_STROKES = 20_000;

/** A short horizontal stroke, in pixels; `to` and `bottom` are not part of it. */
interface Side {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  bottom: number;
}

/** The boxes to tick and the rings to choose in a picture of text. `toPage` leads to points of the page. */
export function findPictureBoxes(picture: Pixels, toPage: (place: Point) => Point): PictureBox[] {
  const [origin, across] = [toPage({ x: 0, y: 0 }), toPage({ x: 1, y: 0 })];
  const pixelsPerPoint = 1 / Math.max(1e-6, Math.hypot(across.x - origin.x, across.y - origin.y));
  // The surroundings that a pixel is compared with are larger than a box. A filled panel of that size is then ink all
  // over.
  const ink = findInk(toGrey(picture), Math.ceil(MAX_SQUARE_POINTS * pixelsPerPoint));
  const found = [...findTickBoxes(ink, pixelsPerPoint), ...findPictureRings(ink, pixelsPerPoint)];
  return found.map(({ box: [left, top, right, bottom], isTicked }) => {
    const corners = [
      { x: left, y: top },
      { x: right, y: bottom },
    ];
    return { box: boxAround(corners.map(toPage)), isTicked };
  });
}

function findTickBoxes(ink: InkPicture, pixelsPerPoint: number): PictureBox[] {
  const sides = findSides(ink, pixelsPerPoint);
  if (sides.length > MAX_STROKES) return [];
  return findSquares(ink, sides).map((box) => ({
    box,
    isTicked: inkShare(ink, inset(box)) >= MAX_EMPTY_INK,
  }));
}

/** Strokes that are as long as the sides of boxes, from top to bottom. */
function findSides(ink: InkPicture, pixelsPerPoint: number): Side[] {
  const sides: Side[] = [];
  let open: Side[] = [];
  for (let row = 0; row < ink.height && sides.length <= MAX_STROKES; row++) {
    const runs = runsOfRow(ink, row).filter(([from, to]) => {
      const points = (to - from) / pixelsPerPoint;
      return points >= MIN_SQUARE_POINTS && points <= MAX_SQUARE_POINTS;
    });
    open = runs.map(([from, to]) => {
      const above = open.find((side) => isClose(side, { from, to }));
      if (above === undefined) return { from, to, top: row, bottom: row + 1 };
      above.bottom = row + 1;
      return above;
    });
    for (const side of open) if (side.top === row) sides.push(side);
  }
  return sides.filter(
    ({ from, to, top, bottom }) => bottom - top <= MAX_SIDE_THICKNESS * (to - from),
  );
}

function runsOfRow({ width, ink }: InkPicture, row: number): [from: number, to: number][] {
  const runs: [number, number][] = [];
  const cells = ink.subarray(row * width, (row + 1) * width);
  for (let column = 0; column < width; column++) {
    if (cells[column] === 0) continue;
    const from = column;
    while (cells[column] === 1) column++;
    runs.push([from, column]);
  }
  return runs;
}

function isClose(one: Pick<Side, "from" | "to">, other: Pick<Side, "from" | "to">): boolean {
  const gap = Math.max(Math.abs(one.from - other.from), Math.abs(one.to - other.to));
  return gap <= MAX_END_GAP * (one.to - one.from);
}

function findSquares(ink: InkPicture, sides: readonly Side[]): Box[] {
  const found: Box[] = [];
  for (const [index, upper] of sides.entries()) {
    const width = upper.to - upper.from;
    for (const lower of sides.slice(index + 1)) {
      const height = lower.bottom - upper.top;
      if (height > MAX_HEIGHT_RATIO * (1 + 2 * MAX_ROUNDING) * width) break;
      if (height < MIN_HEIGHT_RATIO * width || !isClose(upper, lower)) continue;
      const between: Box = [
        Math.min(upper.from, lower.from),
        upper.top,
        Math.max(upper.to, lower.to),
        lower.bottom,
      ];
      const plain = height <= MAX_HEIGHT_RATIO * width ? between : undefined;
      const box = [plain, withRoundedCorners(ink, between)].find(
        (one) => one !== undefined && hasUprightSides(ink, one) && isApart(ink, one),
      );
      if (box !== undefined && !found.some((one) => isInside(box, one))) found.push(box);
    }
  }
  return found;
}

/** The box whose upper and lower side end before its rounded corners; `undefined` where it has none, or is a ring. */
function withRoundedCorners(ink: InkPicture, straight: Box): Box | undefined {
  const [left, top, right, bottom] = straight;
  const middle = Math.round((top + bottom) / 2);
  const most = Math.ceil(MAX_ROUNDING * (right - left));
  const isInk = (column: number, row: number) => ink.ink[row * ink.width + column] === 1;
  const steps = Array.from({ length: most }, (_, index) => index + 1);
  const outwards = (from: number, step: 1 | -1) =>
    steps.findLast((distance) => isInk(from + step * distance, middle));
  const [before, behind] = [outwards(left, -1), outwards(right - 1, 1)];
  if (before === undefined || behind === undefined) return undefined;
  const box: Box = [left - before, top, right + behind, bottom];
  const side = box[2] - box[0];
  const gap = Math.ceil(MAX_CORNER_GAP * side);
  const reaches = (column: number, row: number, step: readonly [number, number]) =>
    Array.from({ length: gap }, (_, index) => index).some((index) =>
      isInk(column + index * step[0], row + index * step[1]),
    );
  const isRounded =
    reaches(box[0], top, [1, 1]) &&
    reaches(box[2] - 1, top, [-1, 1]) &&
    reaches(box[0], bottom - 1, [1, -1]) &&
    reaches(box[2] - 1, bottom - 1, [-1, -1]);
  const ratio = (bottom - top) / side;
  return isRounded && ratio >= MIN_HEIGHT_RATIO && ratio <= MAX_HEIGHT_RATIO ? box : undefined;
}

/** Checks whether the left and the right of a box are lines, and not the arcs of a letter. */
function hasUprightSides(ink: InkPicture, [left, top, right, bottom]: Box): boolean {
  const reach = Math.max(2, Math.ceil(MAX_SIDE_THICKNESS * (right - left)));
  const inkedRows = (from: number, to: number) => {
    let rows = 0;
    for (let row = top; row < bottom; row++)
      if (ink.ink.subarray(row * ink.width + from, row * ink.width + to).includes(1)) rows++;
    return rows / (bottom - top);
  };
  return (
    inkedRows(left, left + reach) >= MIN_SIDE_INK && inkedRows(right - reach, right) >= MIN_SIDE_INK
  );
}

/**
 * Checks whether there is paper around a box, but for a tick that reaches out of it: arcs and stems of letters go on,
 * and letters touch.
 */
function isApart(ink: InkPicture, [left, top, right, bottom]: Box): boolean {
  const reach = Math.max(2, Math.ceil(PAPER_SHARE * (right - left)));
  const around: Box[] = [
    [left - reach, top, left, bottom],
    [right, top, right + reach, bottom],
    [left, top - reach, right, top],
    [left, bottom, right, bottom + reach],
  ];
  const thickness = Math.max(2, Math.round(CORNER_SHARE * (right - left)));
  const corners = [
    [left, left + thickness],
    [right - thickness, right],
  ].flatMap(([from = 0, to = 0]): Box[] => [
    [from, top - reach, to, top],
    [from, bottom, to, bottom + reach],
  ]);
  return (
    around.every((side) => inkShare(ink, side) <= MAX_INK_AROUND) &&
    corners.every((corner) => inkShare(ink, corner) <= MAX_INK_AT_CORNER)
  );
}

function inset([left, top, right, bottom]: Box): Box {
  const by = Math.round(INSIDE_SHARE * (right - left));
  return [left + by, top + by, right - by, bottom - by];
}

function inkShare({ ink, width }: InkPicture, [left, top, right, bottom]: Box): number {
  let inked = 0;
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) inked += ink[row * width + column] ?? 0;
  return inked / Math.max(1, (right - left) * (bottom - top));
}
