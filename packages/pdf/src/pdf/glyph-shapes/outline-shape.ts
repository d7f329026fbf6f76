import { createShape, type GlyphShape, SAMPLES, SIDE } from "./glyph-shape.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The shape of an outline in the path language of SVG, with absolute commands and y upwards, as fonts have it; `undefined` where there is no ink. */
export function shapeOfOutline(path: string, unitsPerEm: number): GlyphShape | undefined {
  const contours = readContours(path);
  let [left, right, top, bottom] = [Infinity, -Infinity, -Infinity, Infinity];
  for (const { x, y } of contours.flat()) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.max(top, y);
    bottom = Math.min(bottom, y);
  }
  if (right <= left || top <= bottom) return undefined;
  const [across, down] = [SIDE / (right - left), (SIDE * SAMPLES) / (top - bottom)];
  const placed = contours.map((contour) =>
    contour.map(({ x, y }) => ({ x: (x - left) * across, y: (top - y) * down })),
  );
  return createShape(fill(placed), {
    width: (right - left) / unitsPerEm,
    top: top / unitsPerEm,
    bottom: bottom / unitsPerEm,
  });
}

/** The ink inside contours that are already as wide as the square, and as high as the lines in which it is looked at. */
function fill(contours: readonly (readonly Point[])[]): Float32Array {
  const cells = new Float32Array(SIDE * SIDE);
  for (const [line, crossings] of crossingsOfLines(contours).entries()) {
    crossings.sort((one, other) => one.x - other.x);
    const first = Math.floor(line / SAMPLES) * SIDE;
    const row = cells.subarray(first, first + SIDE);
    let turns = 0;
    let from = 0;
    for (const { x, turn } of crossings) {
      if (turns === 0) from = x;
      turns += turn;
      if (turns === 0) addInk(row, from, x);
    }
  }
  return cells;
}

/** Finds the crossings of contours with each line, and their direction: downwards (1) or upwards (-1). */
function crossingsOfLines(
  contours: readonly (readonly Point[])[],
): { x: number; turn: number }[][] {
  const lines = Array.from({ length: SIDE * SAMPLES }, (): { x: number; turn: number }[] => []);
  for (const contour of contours) {
    let start = contour.at(-1);
    for (const end of contour) {
      if (start === undefined) continue;
      const [upper, lower] = start.y < end.y ? [start, end] : [end, start];
      const slope = (lower.x - upper.x) / (lower.y - upper.y);
      for (let line = Math.ceil(upper.y - 0.5); line + 0.5 < lower.y; line++)
        lines[line]?.push({
          x: upper.x + (line + 0.5 - upper.y) * slope,
          turn: upper === start ? 1 : -1,
        });
      start = end;
    }
  }
  return lines;
}

/** Adds the ink between two places of a line to the row that it is in. */
function addInk(row: Float32Array, from: number, to: number): void {
  for (let column = Math.floor(from); column < Math.min(to, SIDE); column++) {
    const share = Math.min(to, column + 1) - Math.max(from, column);
    row[column] = (row[column] ?? 0) + share / SAMPLES;
  }
}

/** Count of numbers that follow each command of the path language. */
const NUMBERS = new Map([
  ["M", 2],
  ["L", 2],
  ["H", 1],
  ["V", 1],
  ["Q", 4],
  ["T", 2],
]);

/** The closed lines of a path, curves divided into short lines. */
function readContours(path: string): Point[][] {
  const contours: Point[][] = [];
  let pen: Pen = { at: { x: 0, y: 0 }, control: { x: 0, y: 0 } };
  for (const [, command = "", rest = ""] of `M${path}`.matchAll(/([MLHVQT])([^MLHVQTZ]*)/g)) {
    if (command === "M") contours.push([]);
    const numbers = rest.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const step = NUMBERS.get(command) ?? Infinity;
    for (let first = 0; first + step <= numbers.length; first += step) {
      const next = movePen(pen, command, numbers.slice(first, first + step));
      const isCurve = command === "Q" || command === "T";
      contours.at(-1)?.push(...(isCurve ? curve(pen.at, next) : [next.at]));
      pen = next;
    }
  }
  return contours;
}

/** Place of the pen, and the point that the last curve was bent to. */
interface Pen {
  readonly at: Point;
  readonly control: Point;
}

function movePen({ at, control }: Pen, command: string, given: readonly number[]): Pen {
  const [x = 0, y = 0] = given;
  if (command === "H") return { at: { x, y: at.y }, control: { x, y: at.y } };
  if (command === "V") return { at: { x: at.x, y: x }, control: { x: at.x, y: x } };
  const end = { x: given.at(-2) ?? 0, y: given.at(-1) ?? 0 };
  if (command === "Q") return { at: end, control: { x, y } };
  // The curve goes on as smoothly as the one before it.
  if (command === "T")
    return { at: end, control: { x: 2 * at.x - control.x, y: 2 * at.y - control.y } };
  return { at: end, control: end };
}

function curve(start: Point, { at: end, control }: Pen): Point[] {
  return Array.from({ length: SAMPLES }, (_, index) => {
    const t = (index + 1) / SAMPLES;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return {
      x: a * start.x + b * control.x + c * end.x,
      y: a * start.y + b * control.y + c * end.y,
    };
  });
}
