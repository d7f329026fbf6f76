import { LINE_HEIGHT_PIXELS, type LinePicture } from "../lines/cut-line.ts";
import { findLeaders } from "./find-leaders.ts";

/** Constant: pieces begin and end between steps of the model. */
export const STEP_PIXELS = 8;

/** Limit: the model reads any width, but its answer takes 9 kilobytes for each pixel of it. */
const MAX_WIDTH_PIXELS = 3200;

/** Where a piece may end, from its longest: a place between two words is nearer than that. */
const SEARCH_PIXELS = 800;

/** Narrower pieces leave the model nothing to look around. */
const MIN_WIDTH_PIXELS = 48;

/** A part of a line: letters to be read, or a row of dots. `from` and `to` are columns. */
export type LinePart =
  | { readonly from: number; readonly picture: LinePicture }
  | { readonly from: number; readonly to: number; readonly dots: number };

/** A line in parts that are not too wide, cut where the line is emptiest; rows of dots are parts of their own. */
export function splitLine(line: LinePicture): LinePart[] {
  const parts: LinePart[] = [];
  let from = 0;
  for (const leader of findLeaders(line)) {
    parts.push(...splitText(line, from, leader.from), leader);
    from = leader.to;
  }
  return [...parts, ...splitText(line, from, line.width)];
}

function splitText(line: LinePicture, from: number, to: number): LinePart[] {
  if (from >= to) return [];
  if (from === 0 && to === line.width && to <= MAX_WIDTH_PIXELS) return [{ from, picture: line }];
  const parts: LinePart[] = [];
  let start = from;
  while (to - start > MAX_WIDTH_PIXELS) {
    const end = emptiestPlace(line, start + MAX_WIDTH_PIXELS);
    parts.push(pieceOf(line, start, end));
    start = end;
  }
  parts.push(pieceOf(line, start, to));
  return parts;
}

/** The step before `last` around which the columns differ least from top to bottom. */
function emptiestPlace(line: LinePicture, last: number): number {
  let best = last;
  let lowest = Infinity;
  for (let place = last; place > last - SEARCH_PIXELS; place -= STEP_PIXELS) {
    const contrast = contrastAround(line, place);
    if (contrast < lowest) [best, lowest] = [place, contrast];
  }
  return best;
}

function contrastAround({ width, planes }: LinePicture, place: number): number {
  let [darkest, lightest] = [Infinity, -Infinity];
  for (let row = 0; row < LINE_HEIGHT_PIXELS; row++) {
    for (let column = place - STEP_PIXELS / 2; column < place + STEP_PIXELS / 2; column++) {
      const value = planes[row * width + column] ?? 0;
      darkest = Math.min(darkest, value);
      lightest = Math.max(lightest, value);
    }
  }
  return lightest - darkest;
}

/** A part of the line, from the step before it on. Where it is too narrow, or ends between steps, its outer columns go on. */
function pieceOf({ width, planes }: LinePicture, from: number, to: number): LinePart {
  const origin = Math.floor(from / STEP_PIXELS) * STEP_PIXELS;
  const steps = Math.ceil((to - origin) / STEP_PIXELS);
  const pieceWidth = Math.max(steps * STEP_PIXELS, MIN_WIDTH_PIXELS);
  const piece = new Float32Array(3 * LINE_HEIGHT_PIXELS * pieceWidth);
  for (let row = 0; row < 3 * LINE_HEIGHT_PIXELS; row++) {
    const [source, target] = [row * width, row * pieceWidth];
    piece.fill(planes[source + from] ?? 0, target, target + from - origin);
    piece.set(planes.subarray(source + from, source + to), target + from - origin);
    piece.fill(planes[source + to - 1] ?? 0, target + to - origin, target + pieceWidth);
  }
  return { from: origin, picture: { width: pieceWidth, planes: piece } };
}
