import { type Pixels, resizePixels } from "@parsewright/document/images";
import { type Ink, inkOf } from "../drawn/ink.ts";
import { connectedPixels } from "@parsewright/document/images";
import { medianOf } from "@parsewright/document/geometry";

/** A grey picture, from ink (0) to paper (1). */
export interface FormulaPlane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Constant: the model was trained with 10 to 12 points at 100 to 200 dots per inch; in the middle of that most signs are so high. */
const SIGN_PIXELS = 11;
const MIN_SIGN_PIXELS = 6;
const MAX_SIGN_PIXELS = 18;

/** A mark of fewer rows is a dot or dirt; one that is wider, in multiples of its height, is a bar. */
const MIN_SIGN_SIZE = 3;
const MAX_SIGN_LENGTHS = 4;

/** Constant: the largest pictures of the training. */
const MAX_WIDTH = 1264;
const MAX_HEIGHT = 496;

/** The picture as the model reads it: grey on white paper, with signs of a size that it knows. Empty where there is no ink. */
export function toFormulaPlane(picture: Pixels): FormulaPlane {
  const ink = inkOf(picture);
  if (!ink.values.some((value) => value > 0)) return { width: 0, height: 0, values: ink.values };
  const scale = fittingScale(ink);
  if (scale === 1) return toPlane(ink);
  const sizeOf = (side: number) => Math.max(1, Math.round(side * scale));
  return toPlane(inkOf(resizePixels(picture, sizeOf(picture.width), sizeOf(picture.height))));
}

function toPlane({ width, height, values }: Ink): FormulaPlane {
  return { width, height, values: values.map((value) => 1 - value) };
}

/** Factor by which the picture must grow for the model; 1 if it fits. */
function fittingScale(ink: Ink): number {
  const sign = signHeight(ink);
  const wanted = sign < MIN_SIGN_PIXELS || sign > MAX_SIGN_PIXELS ? SIGN_PIXELS / sign : 1;
  return Math.min(wanted, MAX_WIDTH / ink.width, MAX_HEIGHT / ink.height);
}

function signHeight(ink: Ink): number {
  const { width } = ink;
  const heights: number[] = [];
  for (const pixels of connectedPixels(ink, 0.5)) {
    const rows = spanOf(pixels, (position) => Math.floor(position / width));
    const columns = spanOf(pixels, (position) => position % width);
    const isSign = rows >= MIN_SIGN_SIZE && columns <= rows * MAX_SIGN_LENGTHS;
    if (isSign) heights.push(rows);
  }
  return heights.length === 0 ? SIGN_PIXELS : medianOf(heights);
}

function spanOf(positions: Int32Array, place: (position: number) => number): number {
  let [first, last] = [Infinity, -Infinity];
  for (const position of positions) {
    first = Math.min(first, place(position));
    last = Math.max(last, place(position));
  }
  return last - first + 1;
}
