import type { Box } from "@parsewright/contract";
import type { PaintedShape } from "@parsewright/document/files";
import { boxHeight, boxWidth, growBox, isInside, type Point } from "@parsewright/document/geometry";

/** A painted box, or the outline of a marker or an area. */
export interface Mark {
  readonly box: Box;
  readonly colour: string;
}

/** Line through points, in the order in which it is drawn. */
export interface Curve extends Mark {
  readonly points: readonly Point[];
  /** The line bends between its points. */
  readonly isBent: boolean;
}

/** Shapes of a chart by what they can be. One shape may be several of them. */
export interface ChartShapes {
  readonly boxes: readonly Mark[];
  /** Small closed shapes. */
  readonly points: readonly Mark[];
  /** Lines with at least one slanted part. */
  readonly curves: readonly Curve[];
  /** Filled outlines that are not boxes. */
  readonly areas: readonly Curve[];
  /** Level and upright lines: axes, ticks, grids and samples in legends. */
  readonly rules: readonly Mark[];
}

/** Ends of bars and points of lines that differ by less are at the same place. */
export const SAME_PLACE_POINTS = 1;

/** Larger shapes are not markers of points. */
const MAX_MARKER_POINTS = 11;

const WHITE = "#ffffff";

/** Sorts the shapes that are painted inside a chart. */
export function sortShapes(shapes: readonly PaintedShape[], chart: Box): ChartShapes {
  const found: FoundShapes = { boxes: [], points: [], pieces: [], areas: [], rules: [] };
  for (const shape of shapes) {
    if (!isInside(shape.box, chart)) continue;
    const fill = shape.fill === WHITE ? undefined : shape.fill;
    const colour = fill ?? (shape.stroke === WHITE ? undefined : shape.stroke);
    if (colour !== undefined) addShape(found, shape, { colour, isFilled: fill !== undefined });
  }
  const { pieces, ...others } = found;
  return { ...others, curves: joinPieces(pieces) };
}

/** Filled boxes that are not in a chart. */
export function boxesOutside(shapes: readonly PaintedShape[], chart: Box): Mark[] {
  return shapes.flatMap(({ box, fill, points }) =>
    fill !== undefined && fill !== WHITE && !isInside(box, chart) && isBox(points)
      ? [{ box, colour: fill }]
      : [],
  );
}

interface FoundShapes {
  readonly boxes: Mark[];
  readonly points: Mark[];
  readonly pieces: Curve[];
  readonly areas: Curve[];
  readonly rules: Mark[];
}

function addShape(
  found: FoundShapes,
  { box, points, outline, lineWidth }: PaintedShape,
  { colour, isFilled }: { readonly colour: string; readonly isFilled: boolean },
): void {
  const mark = { box, colour };
  const isBent = outline.length > points.length;
  const thickness = Math.min(boxWidth(box), boxHeight(box));
  if (thickness < 0.1 && lineWidth > MAX_MARKER_POINTS / 2)
    found.boxes.push({ box: widened(box, lineWidth), colour });
  else if (thickness < 0.1) found.rules.push(mark);
  else if (!isFilled && !isRing(points)) found.pieces.push({ ...mark, points, isBent });
  else
    addOutline(found, { ...mark, points: outline, isBent }, { isFilled, isBoxed: isBox(points) });
}

function addOutline(
  found: FoundShapes,
  area: Curve,
  { isFilled, isBoxed }: { readonly isFilled: boolean; readonly isBoxed: boolean },
): void {
  const sides = [boxWidth(area.box), boxHeight(area.box)];
  const isMarker = Math.max(...sides) <= MAX_MARKER_POINTS;
  if (isMarker) found.points.push(area);
  if (isBoxed && isFilled) found.boxes.push(area);
  if (isBoxed && (!isFilled || Math.min(...sides) < 1)) found.rules.push(area);
  if (isBoxed || isMarker) return;
  (isFilled ? found.areas : found.pieces).push(area);
}

function widened([left, top, right, bottom]: Box, width: number): Box {
  const half = width / 2;
  return right - left > bottom - top
    ? [left, top - half, right, bottom + half]
    : [left - half, top, right + half, bottom];
}

function isRing(points: readonly Point[]): boolean {
  const [first, last] = [points[0], points.at(-1)];
  return points.length > 3 && first !== undefined && last !== undefined && meet(first, last);
}

function isBox(points: readonly Point[]): boolean {
  if (points.length < 4 || points.length > 6) return false;
  return points.every(({ x, y }, index) => {
    const before = points.at(index - 1);
    return before === undefined || Math.abs(x - before.x) < 0.1 || Math.abs(y - before.y) < 0.1;
  });
}

function meet(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) < 0.1 && Math.abs(one.y - other.y) < 0.1;
}

/** Joins pieces of one colour where each begins at the end of the piece before. */
function joinPieces(pieces: readonly Curve[]): Curve[] {
  const curves: (Mark & { readonly points: Point[]; isBent: boolean })[] = [];
  for (const { points, colour, box, isBent } of pieces) {
    const [first] = points;
    const before = curves.at(-1);
    const end = before?.points.at(-1);
    if (before?.colour === colour && first && end && meet(first, end)) {
      before.points.push(...points.slice(1));
      growBox(before.box, box);
      before.isBent ||= isBent;
    } else curves.push({ box: [...box], colour, points: [...points], isBent });
  }
  return curves;
}

/** Exchanges the axes of boxes, so that level bars are read like upright ones. */
export function turnMarks(boxes: readonly Mark[]): Mark[] {
  return boxes.map((mark) => ({ ...mark, box: turnBox(mark.box) }));
}

export function turnBox([left, top, right, bottom]: Box): Box {
  return [top, left, bottom, right];
}
