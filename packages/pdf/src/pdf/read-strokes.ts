import type { Point } from "@parsewright/document/geometry";
import type { PdfiumLibrary } from "./pdfium-library.ts";

/** One part of a path, with its place on the page. */
export interface Stroke {
  readonly points: readonly Point[];
  /** The points without those that round its corners. `undefined` where it has other curves. */
  readonly corners: readonly Point[] | undefined;
  /** One straight line, the outline of a box along the axes, or anything else. */
  readonly kind: "line" | "box" | "other";
  readonly isFilled: boolean;
  /** Outlines inside outlines make holes, whichever way they run. */
  readonly isEvenOdd: boolean;
  readonly isStroked: boolean;
}

/** Constant: as PDFium numbers the parts of a path. */
const BEZIER_TO = 1;
const MOVE_TO = 2;
const EVEN_ODD = 1;

/** Limit: a path with more segments is a drawing; its outline is enough. */
const MAX_SEGMENTS = 20_000;

export interface PathReading {
  readonly library: PdfiumLibrary;
  /** 8 bytes that PDFium writes its answers to. */
  readonly scratch: number;
  /** Maps from the coordinates that the path is drawn in to those of the page. */
  readonly place: (x: number, y: number) => Point;
}

/** The strokes of a path: a polyline gives each of its lines, a closed box gives the box. Invisible paths give none. */
export function readStrokes(path: number, reading: PathReading): Stroke[] {
  const { library, scratch } = reading;
  const { functions, memory } = library;
  if (functions._FPDFPath_GetDrawMode(path, scratch, scratch + 4) === 0) return [];
  const view = new DataView(memory.bytes().buffer);
  const fill = view.getInt32(scratch, true);
  const isFilled = fill !== 0;
  const isStroked = view.getInt32(scratch + 4, true) !== 0;
  if (!isFilled && !isStroked) return [];
  const paint = { isFilled, isEvenOdd: fill === EVEN_ODD, isStroked };
  return readSubpaths(path, reading).flatMap((subpath) =>
    toStrokes(subpath, isFilled).map((stroke) => ({ ...stroke, ...paint })),
  );
}

export interface Subpath {
  readonly points: Point[];
  /** Places of the points at which curves end. */
  readonly curves: number[];
}

export function readSubpaths(path: number, reading: PathReading): Subpath[] {
  const { functions } = reading.library;
  const count = Math.min(functions._FPDFPath_CountSegments(path), MAX_SEGMENTS);
  const subpaths: Subpath[] = [];
  for (let index = 0; index < count; index++) {
    const segment = readSegment(functions._FPDFPath_GetPathSegment(path, index), reading);
    if (segment === undefined) continue;
    if (segment.type === MOVE_TO || subpaths.length === 0)
      subpaths.push({ points: [], curves: [] });
    const subpath = subpaths.at(-1);
    if (subpath !== undefined) extend(subpath, segment);
  }
  return subpaths.filter(({ points }) => points.length > 1);
}

interface Segment {
  readonly point: Point;
  readonly type: number;
  readonly isClosing: boolean;
}

function readSegment(
  segment: number,
  { library: { functions, memory }, scratch, place }: PathReading,
): Segment | undefined {
  if (segment === 0 || functions._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0)
    return undefined;
  const floats = memory.float32();
  const [x, y] = [floats[scratch >> 2] ?? 0, floats[(scratch >> 2) + 1] ?? 0];
  const type = functions._FPDFPathSegment_GetType(segment);
  return {
    point: place(x, y),
    type,
    isClosing: functions._FPDFPathSegment_GetClose(segment) === 1,
  };
}

function extend(subpath: Subpath, { point, type, isClosing }: Segment): void {
  subpath.points.push(point);
  if (type === BEZIER_TO) subpath.curves.push(subpath.points.length - 1);
  const [first] = subpath.points;
  if (isClosing && first !== undefined) subpath.points.push(first);
}

function toStrokes(
  subpath: Subpath,
  isFilled: boolean,
): Pick<Stroke, "points" | "corners" | "kind">[] {
  const { points, curves } = subpath;
  const corners = cornersOf(subpath);
  if (curves.length > 0) return [{ points, corners, kind: "other" }];
  if (isBox(points)) return [{ points, corners, kind: "box" }];
  if (isFilled) return [{ points, corners, kind: "other" }];
  return points.slice(1).map((end, index) => {
    const line = [points[index] ?? end, end];
    return { points: line, corners: line, kind: "line" };
  });
}

/** Constant: each curve has two points that bend it, and its end. */
export const POINTS_OF_CURVE = 3;

/** Puts a corner in the place of each curve that leads from a level side to an upright one. */
function cornersOf({ points, curves }: Subpath): Point[] | undefined {
  const ofCurves = new Set(curves);
  const corners: Point[] = [];
  for (let place = 0; place < points.length; place++) {
    if (!ofCurves.has(place)) {
      corners.push(...points.slice(place, place + 1));
      continue;
    }
    const [start, first, second, end] = points.slice(place - 1, place + POINTS_OF_CURVE);
    const corner = start && first && second && end && cornerOf([start, first, second, end]);
    if (corner === undefined || end === undefined) return undefined;
    corners.push(corner, end);
    place += POINTS_OF_CURVE - 1;
  }
  return corners;
}

function cornerOf([start, first, second, end]: [Point, Point, Point, Point]): Point | undefined {
  if (isClose(first.y, start.y) && isClose(second.x, end.x)) return { x: end.x, y: start.y };
  if (isClose(first.x, start.x) && isClose(second.y, end.y)) return { x: start.x, y: end.y };
  return undefined;
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.1;
}

/** Four sides along the axes, and back to the start. A filled one may leave the last side out. */
function isBox(points: readonly Point[]): boolean {
  if (points.length < 4 || points.length > 6) return false;
  const isAlongAxes = points.every(({ x, y }, index) => {
    const previous = points[index - 1];
    return previous === undefined || isClose(x, previous.x) || isClose(y, previous.y);
  });
  return isAlongAxes && (countExact(points) <= 4 || countRounded(points) <= 4);
}

/** Without the texts that `countRounded` makes: most boxes end exactly where they begin. */
function countExact(points: readonly Point[]): number {
  return points.filter(
    ({ x, y }, index) => points.findIndex((other) => other.x === x && other.y === y) === index,
  ).length;
}

function countRounded(points: readonly Point[]): number {
  return new Set(points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size;
}
