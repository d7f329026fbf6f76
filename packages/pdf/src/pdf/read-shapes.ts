import type { PaintedShape } from "@parsewright/document/files";
import { applyAffine, boxAround, composeAffine, type Point } from "@parsewright/document/geometry";
import { PATH_OBJECT, type PageObject, readObjectMatrix } from "./list-objects.ts";
import type { LoadedPage, PageHandle } from "./loaded-page.ts";
import { type PaintColour, readFillColour, readStrokeColour } from "./read-fill-colour.ts";
import { readLineWidth, scaleOf } from "./read-graphics.ts";
import { POINTS_OF_CURVE, readSubpaths, type Subpath } from "./read-strokes.ts";

/** Limit: a map can hold more; nobody reads numbers from it. */
const MAX_SHAPES = 20_000;
const MAX_POINTS = 200_000;

/** Constant: the places along a curve, from 0 to 1, that show how it bends. */
const STEPS_OF_CURVE = [0.25, 0.5, 0.75] as const;

/** The outlines that a page paints, with their colours, in the order of painting. */
export function readShapes(page: LoadedPage): PaintedShape[] {
  const { memory } = page.library;
  const handle = { ...page, scratch: memory.allocate(32) };
  const shapes: PaintedShape[] = [];
  let points = 0;
  try {
    for (const object of page.objects) {
      if (object.type !== PATH_OBJECT) continue;
      for (const shape of readPath(object, handle)) {
        shapes.push(shape);
        points += shape.outline.length;
      }
      if (shapes.length >= MAX_SHAPES || points >= MAX_POINTS) break;
    }
    return shapes;
  } finally {
    memory.free(handle.scratch);
  }
}

function readPath(object: PageObject, handle: PageHandle): PaintedShape[] {
  const { library, scratch, geometry } = handle;
  const { functions, memory } = library;
  if (functions._FPDFPath_GetDrawMode(object.handle, scratch, scratch + 4) === 0) return [];
  const bytes = memory.bytes();
  const [isFilled, isStroked] = [bytes[scratch] !== 0, bytes[scratch + 4] !== 0];
  const fill = isFilled ? hexOf(readFillColour(handle, object.handle)) : undefined;
  const stroke = isStroked ? hexOf(readStrokeColour(handle, object.handle)) : undefined;
  if (fill === undefined && stroke === undefined) return [];
  const map = composeAffine(readObjectMatrix(library, object.handle, scratch), object.map);
  const lineWidth = readLineWidth(object, handle) * scaleOf(map);
  const place = (x: number, y: number) => {
    const onPage = applyAffine(map, { x, y });
    return geometry.toPoint(onPage.x, onPage.y);
  };
  const paint = { ...(fill && { fill }), ...(stroke && { stroke }), lineWidth };
  return readSubpaths(object.handle, { library, scratch, place }).flatMap((subpath) => {
    const { points, outline } = followCurves(subpath);
    const box = boxAround(outline);
    return box.every(Number.isFinite) ? [{ points, outline, box, ...paint }] : [];
  });
}

/** `undefined` for what is transparent. */
function hexOf(colour: PaintColour | undefined): string | undefined {
  if (colour === undefined || colour[3] === 0) return undefined;
  const [red, green, blue] = colour;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function followCurves({ points, curves }: Subpath): Pick<PaintedShape, "points" | "outline"> {
  if (curves.length === 0) return { points, outline: points };
  const ofCurves = new Set(curves);
  const [ends, outline]: [Point[], Point[]] = [[], []];
  for (let place = 0; place < points.length; place++) {
    const curve = points.slice(place - 1, place + POINTS_OF_CURVE);
    const [start, first, second, end] = ofCurves.has(place) ? curve : [];
    if (start && first && second && end) {
      outline.push(...STEPS_OF_CURVE.map((step) => pointAt([start, first, second, end], step)));
      place += POINTS_OF_CURVE - 1;
    }
    const point = points[place];
    if (point === undefined) continue;
    ends.push(point);
    outline.push(point);
  }
  return { points: ends, outline };
}

function pointAt(curve: readonly [Point, Point, Point, Point], step: number): Point {
  const rest = 1 - step;
  const weights = [rest ** 3, 3 * rest ** 2 * step, 3 * rest * step ** 2, step ** 3];
  return curve.reduce(
    (sum, { x, y }, place) => ({
      x: sum.x + x * (weights[place] ?? 0),
      y: sum.y + y * (weights[place] ?? 0),
    }),
    { x: 0, y: 0 },
  );
}
