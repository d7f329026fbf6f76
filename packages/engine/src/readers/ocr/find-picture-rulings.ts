import type { Ruling } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import { findInk, type InkPicture } from "./prepare/find-ink.ts";
import { toGrey } from "./prepare/grey-picture.ts";
import { createJoinedSets } from "./prepare/joined-sets.ts";
import type { Point } from "./recognizer.ts";

/** Lines are at least this long, in points: longer than the strokes of letters. */
const MIN_LENGTH_POINTS = 20;

/** Thicker ones are bars and panels. */
const MAX_THICKNESS_POINTS = 4;

/** A line that leans by a degree is, in each row, still this long. */
const MIN_RUN_POINTS = 9;

/** A line goes on behind a gap of at most this length: ink flakes off. */
const MAX_GAP_POINTS = 5;

/** Runs of one line are so close below each other, in pixels. */
const MAX_STEP_PIXELS = 2;

/** Lines lean by a degree; what leans by more is a drawing. */
const MAX_LEAN = Math.tan((2.5 * Math.PI) / 180);

/** Minimum share of a line's length that is ink. */
const MIN_INK_SHARE = 0.6;

/**
 * Beside a line, at this distance in pixels, at most this share is ink: letters whose feet touch have more above them.
 */
const BESIDE_PIXELS = 2.5;
const MAX_BESIDE_SHARE = 0.2;

/** A line is darker than both its sides by this many shades. */
const MIN_DARKER_SHADES = 12;

/** The long horizontal and vertical lines of a picture: frames and rules of tables. `toPage` leads to points of the page. */
export function findPictureRulings(picture: Pixels, toPage: (place: Point) => Point): Ruling[] {
  const [origin, across] = [toPage({ x: 0, y: 0 }), toPage({ x: 1, y: 0 })];
  const pixelsPerPoint = 1 / Math.max(1e-6, Math.hypot(across.x - origin.x, across.y - origin.y));
  const grey = toGrey(picture);
  const ink = findInk(grey, Math.max(3, Math.ceil(MAX_THICKNESS_POINTS * pixelsPerPoint)));
  const shadeAt = (x: number, y: number) => grey.grey[y * grey.width + x] ?? 0;
  const horizontal = findStrokes({ ink, shadeAt, pixelsPerPoint });
  const vertical = findStrokes({
    ink: transpose(ink),
    shadeAt: (x, y) => shadeAt(y, x),
    pixelsPerPoint,
  }).map(({ start, end }): Stroke => ({ start: swap(start), end: swap(end) }));
  return [...horizontal, ...vertical].flatMap(({ start, end }) =>
    toRuling(toPage(start), toPage(end)),
  );
}

interface Stroke {
  readonly start: Point;
  readonly end: Point;
}

function toRuling(start: Point, end: Point): Ruling[] {
  const [width, height] = [Math.abs(end.x - start.x), Math.abs(end.y - start.y)];
  if (Math.min(width, height) > MAX_LEAN * Math.max(width, height)) return [];
  return width >= height
    ? [
        {
          direction: "horizontal",
          position: (start.y + end.y) / 2,
          from: Math.min(start.x, end.x),
          to: Math.max(start.x, end.x),
        },
      ]
    : [
        {
          direction: "vertical",
          position: (start.x + end.x) / 2,
          from: Math.min(start.y, end.y),
          to: Math.max(start.y, end.y),
        },
      ];
}

/** Ink of one row without a gap. */
interface Run {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** A picture whose rows are searched for lines. */
interface Sheet {
  readonly ink: InkPicture;
  readonly shadeAt: (x: number, y: number) => number;
  readonly pixelsPerPoint: number;
}

/** The long thin lines along the rows of a picture. */
function findStrokes(sheet: Sheet): Stroke[] {
  const { ink, pixelsPerPoint } = sheet;
  const runs = findRuns(ink, MIN_RUN_POINTS * pixelsPerPoint);
  return groupRuns(runs, ink.height, MAX_GAP_POINTS * pixelsPerPoint).flatMap((group) =>
    toStroke(group, sheet),
  );
}

/** The long runs of a picture, from left to right. */
function findRuns({ width, height, ink }: InkPicture, minLength: number): Run[] {
  const runs: Run[] = [];
  for (let row = 0; row < height; row++) {
    const cells = ink.subarray(row * width, (row + 1) * width);
    for (let column = 0; column < width; column++) {
      if (cells[column] === 0) continue;
      const from = column;
      // A single pixel of paper does not end a line.
      while (cells[column] === 1 || cells[column + 1] === 1) column++;
      if (column - from >= minLength) runs.push({ row, from, to: column });
    }
  }
  return runs.toSorted((first, second) => first.from - second.from || first.row - second.row);
}

/** Runs that go on with each other. They come from left to right. */
function groupRuns(runs: readonly Run[], height: number, maxGap: number): Run[][] {
  const lines = createJoinedSets();
  const lastInRow = new Int32Array(height).fill(-1);
  for (const { row, from } of runs) {
    const number = lines.add();
    const lastRow = Math.min(height - 1, row + MAX_STEP_PIXELS);
    for (let near = Math.max(0, row - MAX_STEP_PIXELS); near <= lastRow; near++) {
      const last = lastInRow[near] ?? -1;
      const end = runs[last]?.to ?? -Infinity;
      if (from - end <= maxGap) lines.join(last, number);
    }
    lastInRow[row] = number;
  }
  const groups = new Map<number, Run[]>();
  for (const [number, run] of runs.entries()) {
    const line = lines.setOf(number);
    const group = groups.get(line);
    if (group === undefined) groups.set(line, [run]);
    else group.push(run);
  }
  return [...groups.values()];
}

function toStroke(runs: readonly Run[], sheet: Sheet): Stroke[] {
  const { pixelsPerPoint } = sheet;
  let [from, to, inked] = [Infinity, -Infinity, 0];
  for (const run of runs) {
    from = Math.min(from, run.from);
    to = Math.max(to, run.to);
    inked += run.to - run.from;
  }
  const length = to - from;
  const thickness = inked / length;
  const isLong = length >= MIN_LENGTH_POINTS * pixelsPerPoint;
  const isThin = thickness <= Math.max(2, MAX_THICKNESS_POINTS * pixelsPerPoint);
  if (!isLong || !isThin || coveredLength(runs) < MIN_INK_SHARE * length) return [];
  const stroke = fitStroke(runs, from, to);
  return isAlone(stroke, thickness, sheet) ? [stroke] : [];
}

/** The feet of letters that touch make a line too, but above it are the letters; and an edge is dark on one side. */
function isAlone({ start, end }: Stroke, thickness: number, { ink, shadeAt }: Sheet): boolean {
  const away = thickness / 2 + BESIDE_PIXELS;
  const slope = (end.y - start.y) / (end.x - start.x);
  const lookAt = (offset: number) => {
    let [inked, shades, count] = [0, 0, 0];
    for (let x = Math.ceil(start.x); x < end.x; x++) {
      const row = Math.floor(start.y + (x - start.x) * slope + offset);
      if (row < 0 || row >= ink.height) continue;
      inked += ink.ink[row * ink.width + x] ?? 0;
      shades += shadeAt(x, row);
      count++;
    }
    return count === 0 ? PAPER : { ink: inked / count, shade: shades / count };
  };
  // Beside a panel its edge belongs to the line, whose darkest part is then not its middle.
  const reach = Math.ceil(thickness / 2);
  const darkest = Math.min(
    ...Array.from({ length: 2 * reach + 1 }, (_, step) => lookAt(step - reach).shade),
  );
  return [lookAt(-away), lookAt(away)].every(
    (side) => side.ink <= MAX_BESIDE_SHARE && side.shade >= darkest + MIN_DARKER_SHADES,
  );
}

/** Values beyond the edge of a picture. */
const PAPER = { ink: 0, shade: 255 };

/** Length of a line that has ink, each place counted once. Runs are in order. */
function coveredLength(runs: readonly Run[]): number {
  let [covered, end] = [0, -Infinity];
  for (const { from, to } of runs) {
    covered += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return covered;
}

/** The straight line through the middle of all runs. */
function fitStroke(runs: readonly Run[], from: number, to: number): Stroke {
  let [weight, sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0, 0];
  for (const run of runs) {
    const length = run.to - run.from;
    const x = (run.from + run.to) / 2;
    const y = run.row + 0.5;
    weight += length;
    sumX += length * x;
    sumY += length * y;
    // As much as all its pixels together, not only its middle.
    sumXX += length * (x * x + (length * length) / 12);
    sumXY += length * x * y;
  }
  const spread = sumXX - (sumX * sumX) / weight;
  const slope = (sumXY - (sumX * sumY) / weight) / spread;
  const yAt = (x: number) => sumY / weight + slope * (x - sumX / weight);
  return { start: { x: from, y: yAt(from) }, end: { x: to, y: yAt(to) } };
}

function transpose({ width, height, ink }: InkPicture): InkPicture {
  const transposed = new Uint8Array(ink.length);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      transposed[column * height + row] = ink[row * width + column] ?? 0;
  return { width: height, height: width, ink: transposed };
}

function swap({ x, y }: Point): Point {
  return { x: y, y: x };
}
