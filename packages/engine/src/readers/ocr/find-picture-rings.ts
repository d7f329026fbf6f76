import type { Box } from "@parsewright/contract";
import { MAX_SQUARE_POINTS, MIN_SQUARE_POINTS } from "@parsewright/pdf/pdf";
import { boxHeight, boxWidth, middleX, middleY } from "@parsewright/document/geometry";
import { connectedPixels } from "@parsewright/document/images";
import type { InkPicture } from "./prepare/find-ink.ts";

/** A button to choose as it is drawn in a picture, in pixels. */
interface PictureRing {
  readonly box: Box;
  /** True if there is a dot in it. */
  readonly isTicked: boolean;
}

/** The height of a ring beside its width. */
const MIN_HEIGHT_RATIO = 0.88;
const MAX_HEIGHT_RATIO = 1.14;

/** Extents of the line of a ring, of the paper inside it and of the dot, in radii from its middle. */
const LINE = { from: 0.78, to: 1.05 };
const PAPER = { from: 0.67, to: 0.74 };
const DOT = { from: 0, to: 0.35 };

/** In this share of the directions the line has ink, and the paper none. */
const MIN_LINE_SHARE = 0.95;
const MIN_PAPER_SHARE = 0.8;

/** In this share of the directions a dot has ink, and an empty ring none. */
const MIN_DOT_SHARE = 0.9;

/** White beside a ring, as a share of its width. The letters of a word are closer. */
const MIN_WHITE_SHARE = 0.2;

/** Buttons of one choice have the same width and the same left edge or height, but for this share of their width. */
const MAX_SHIFT_SHARE = 0.15;

/** Constant: directions in which a ring is looked at; more only take longer. */
const DIRECTIONS = 48;

/**
 * The rings of a picture that are buttons to choose one of. An empty ring may be the letter O, but letters have no dot in
 * them: it is a button where one with a dot is below, above or beside it.
 */
export function findPictureRings(ink: InkPicture, pixelsPerPoint: number): PictureRing[] {
  const rings: PictureRing[] = [];
  const [least, most] = [MIN_SQUARE_POINTS * pixelsPerPoint, MAX_SQUARE_POINTS * pixelsPerPoint];
  for (const pixels of connectedPixels({ ...ink, values: ink.ink }, 0)) {
    const box = boxOfPixels(pixels, ink.width);
    const [width, height] = [boxWidth(box), boxHeight(box)];
    const isInSize = width >= least && width <= most;
    if (!isInSize || height < MIN_HEIGHT_RATIO * width || height > MAX_HEIGHT_RATIO * width)
      continue;
    if (isRing(ink, box)) rings.push({ box, isTicked: inkShare(ink, box, DOT) >= MIN_DOT_SHARE });
  }
  const chosen = rings.filter(({ isTicked }) => isTicked);
  return rings.filter(({ box }) => chosen.some((one) => isOfChoice(box, one.box)));
}

function boxOfPixels(pixels: Int32Array, width: number): Box {
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0];
  for (const pixel of pixels) {
    const column = pixel % width;
    const row = (pixel - column) / width;
    left = Math.min(left, column);
    right = Math.max(right, column + 1);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
  }
  return [left, top, right, bottom];
}

function isRing(ink: InkPicture, box: Box): boolean {
  return (
    inkShare(ink, box, LINE) >= MIN_LINE_SHARE &&
    inkShare(ink, box, PAPER) <= 1 - MIN_PAPER_SHARE &&
    isApart(ink, box)
  );
}

/** The share of the directions from the middle of a box in which there is ink between two distances, in radii. */
function inkShare(
  { ink, width }: InkPicture,
  box: Box,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  const radius = (boxWidth(box) + boxHeight(box)) / 4;
  let inked = 0;
  for (let step = 0; step < DIRECTIONS; step++) {
    const angle = (2 * Math.PI * step) / DIRECTIONS;
    const isInkAt = (distance: number) => {
      const column = Math.floor(middleX(box) + distance * Math.cos(angle));
      const row = Math.floor(middleY(box) + distance * Math.sin(angle));
      return ink[row * width + column] === 1;
    };
    for (let distance = from * radius; distance <= to * radius; distance += 0.5) {
      if (!isInkAt(distance)) continue;
      inked++;
      break;
    }
  }
  return inked / DIRECTIONS;
}

/** Checks whether there is nothing close to the left and to the right. */
function isApart({ ink, width }: InkPicture, [left, top, right, bottom]: Box): boolean {
  const reach = Math.ceil(MIN_WHITE_SHARE * (right - left));
  for (let row = top; row < bottom; row++)
    for (let step = 1; step <= reach; step++) {
      if (ink[row * width + left - step] === 1 || ink[row * width + right - 1 + step] === 1)
        return false;
    }
  return true;
}

function isOfChoice(one: Box, other: Box): boolean {
  const slack = MAX_SHIFT_SHARE * boxWidth(other);
  const isClose = (first: number, second: number) => Math.abs(first - second) <= slack;
  return (
    isClose(boxWidth(one), boxWidth(other)) &&
    (isClose(one[0], other[0]) || isClose(middleY(one), middleY(other)))
  );
}
