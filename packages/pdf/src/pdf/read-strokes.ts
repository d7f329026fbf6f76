import type { PdfiumLibrary } from "./pdfium-library.ts";

/** One part of a path, in the coordinates it is drawn in. */
export interface Stroke {
  readonly points: readonly (readonly [x: number, y: number])[];
  /** One straight line, the outline of a box along the axes, or anything else. */
  readonly kind: "line" | "box" | "other";
  readonly isFilled: boolean;
  readonly isStroked: boolean;
}

/** Constant: as PDFium numbers the parts of a path. */
const BEZIER_TO = 1;
const MOVE_TO = 2;

/** Limit: a path with more segments is a drawing; its outline is enough. */
const MAX_SEGMENTS = 2_000;

type Point = readonly [x: number, y: number];

/** The strokes of a path: a polyline gives each of its lines, a closed box gives the box. Invisible paths give none. */
export function readStrokes(library: PdfiumLibrary, path: number, scratch: number): Stroke[] {
  const { functions, memory } = library;
  if (functions._FPDFPath_GetDrawMode(path, scratch, scratch + 4) === 0) return [];
  const view = new DataView(memory.bytes().buffer);
  const isFilled = view.getInt32(scratch, true) !== 0;
  const isStroked = view.getInt32(scratch + 4, true) !== 0;
  if (!isFilled && !isStroked) return [];
  return readSubpaths(library, path, scratch).flatMap((subpath) =>
    toStrokes(subpath, isFilled).map((stroke) => ({ ...stroke, isFilled, isStroked })),
  );
}

interface Subpath {
  readonly points: Point[];
  hasCurve: boolean;
}

function readSubpaths(library: PdfiumLibrary, path: number, scratch: number): Subpath[] {
  const { functions } = library;
  const count = Math.min(functions._FPDFPath_CountSegments(path), MAX_SEGMENTS);
  const subpaths: Subpath[] = [];
  for (let index = 0; index < count; index++) {
    const segment = readSegment(library, functions._FPDFPath_GetPathSegment(path, index), scratch);
    if (segment === undefined) continue;
    if (segment.type === MOVE_TO || subpaths.length === 0)
      subpaths.push({ points: [], hasCurve: false });
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
  { functions, memory }: PdfiumLibrary,
  segment: number,
  scratch: number,
): Segment | undefined {
  if (segment === 0 || functions._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0)
    return undefined;
  const floats = memory.float32();
  const [x, y] = [floats[scratch >> 2] ?? 0, floats[(scratch >> 2) + 1] ?? 0];
  const type = functions._FPDFPathSegment_GetType(segment);
  return { point: [x, y], type, isClosing: functions._FPDFPathSegment_GetClose(segment) === 1 };
}

function extend(subpath: Subpath, { point, type, isClosing }: Segment): void {
  subpath.points.push(point);
  if (type === BEZIER_TO) subpath.hasCurve = true;
  const [first] = subpath.points;
  if (isClosing && first !== undefined) subpath.points.push(first);
}

function toStrokes(
  { points, hasCurve }: Subpath,
  isFilled: boolean,
): Pick<Stroke, "points" | "kind">[] {
  if (hasCurve) return [{ points, kind: "other" }];
  if (isBox(points)) return [{ points, kind: "box" }];
  if (isFilled) return [{ points, kind: "other" }];
  return points.slice(1).map((end, index): Pick<Stroke, "points" | "kind"> => {
    return { points: [points[index] ?? end, end], kind: "line" };
  });
}

/** Four sides along the axes, and back to the start. A filled one may leave the last side out. */
function isBox(points: readonly Point[]): boolean {
  if (points.length < 4 || points.length > 6) return false;
  const isAlongAxes = points.every(([x, y], index) => {
    const previous = points[index - 1];
    return (
      previous === undefined || Math.abs(x - previous[0]) < 0.1 || Math.abs(y - previous[1]) < 0.1
    );
  });
  return isAlongAxes && (countExact(points) <= 4 || countRounded(points) <= 4);
}

/** Without the texts that `countRounded` makes: most boxes end exactly where they begin. */
function countExact(points: readonly Point[]): number {
  return points.filter(
    ([x, y], index) => points.findIndex((other) => other[0] === x && other[1] === y) === index,
  ).length;
}

function countRounded(points: readonly Point[]): number {
  return new Set(points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size;
}
