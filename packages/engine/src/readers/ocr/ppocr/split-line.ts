import { LINE_HEIGHT_PIXELS, type LinePicture } from "./cut-line.ts";

/** Pieces begin and end between steps of the model. */
export const STEP_PIXELS = 8;

/** The model reads any width, but its answer takes 9 kilobytes for each pixel of it. */
const MAX_WIDTH_PIXELS = 3200;

/** Where a piece may end, from its longest: a place between two words is nearer than that. */
const SEARCH_PIXELS = 800;

/** A line in pieces that are not too wide, cut where the line is emptiest. */
export function splitLine(line: LinePicture): LinePicture[] {
  const pieces: LinePicture[] = [];
  let start = 0;
  while (line.width - start > MAX_WIDTH_PIXELS) {
    const end = emptiestPlace(line, start + MAX_WIDTH_PIXELS);
    pieces.push(pieceOf(line, start, end));
    start = end;
  }
  pieces.push(start === 0 ? line : pieceOf(line, start, line.width));
  return pieces;
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

function pieceOf({ width, planes }: LinePicture, start: number, end: number): LinePicture {
  const piece = new Float32Array(3 * LINE_HEIGHT_PIXELS * (end - start));
  for (let row = 0; row < 3 * LINE_HEIGHT_PIXELS; row++)
    piece.set(planes.subarray(row * width + start, row * width + end), row * (end - start));
  return { width: end - start, planes: piece };
}
