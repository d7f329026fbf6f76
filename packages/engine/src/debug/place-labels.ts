import type { Box } from "@parsewright/contract";

/** A label's size in pixels. */
export interface LabelSize {
  readonly width: number;
  readonly height: number;
}

/** White between a box and its label. */
const GAP_PIXELS = 2;

/** Covering another label makes both unreadable; covering a block hides only a little of it. */
const LABEL_OVERLAP_COST = 10;

/**
 * Finds a place for each label, beside or at a corner of its box and on the canvas: the first one that covers least of
 * other boxes and of the labels placed before it. All in pixels.
 */
export function placeLabels(
  items: readonly { readonly box: Box; readonly size: LabelSize }[],
  canvas: LabelSize,
): Box[] {
  const placed: Box[] = [];
  for (const { box, size } of items) {
    const cost = (place: Box) =>
      LABEL_OVERLAP_COST * coveredArea(place, placed) +
      coveredArea(
        place,
        items.map((item) => item.box),
      );
    const places = placesFor(box, size).map((place) => keepOn(place, canvas));
    placed.push(places.reduce((best, place) => (cost(place) < cost(best) ? place : best)));
  }
  return placed;
}

/** Beside the first line, where margins are; then above and below; then inside, where it hides something. */
function placesFor([left, top, right, bottom]: Box, { width, height }: LabelSize): Box[] {
  const corners: [x: number, y: number][] = [
    [left - GAP_PIXELS - width, top],
    [right + GAP_PIXELS, top],
    [left - GAP_PIXELS - width, top + height + GAP_PIXELS],
    [right + GAP_PIXELS, top + height + GAP_PIXELS],
    [left, top - GAP_PIXELS - height],
    [right - width, top - GAP_PIXELS - height],
    [left, bottom + GAP_PIXELS],
    [right - width, bottom + GAP_PIXELS],
    [right - width, top],
    [right - width, bottom - height],
    [left, top],
  ];
  return corners.map(([x, y]) => [x, y, x + width, y + height]);
}

function keepOn([left, top, right, bottom]: Box, canvas: LabelSize): Box {
  const x = Math.max(0, Math.min(left, canvas.width - (right - left)));
  const y = Math.max(0, Math.min(top, canvas.height - (bottom - top)));
  return [x, y, x + right - left, y + bottom - top];
}

function coveredArea(box: Box, others: readonly Box[]): number {
  let area = 0;
  for (const other of others) {
    const width = Math.min(box[2], other[2]) - Math.max(box[0], other[0]);
    const height = Math.min(box[3], other[3]) - Math.max(box[1], other[1]);
    if (width > 0 && height > 0) area += width * height;
  }
  return area;
}
