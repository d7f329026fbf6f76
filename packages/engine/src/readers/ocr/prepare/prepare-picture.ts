import type { Box } from "@parsewright/contract";
import { type Pixels, type QuarterTurns, turnPixels } from "@parsewright/document/images";
import {
  type Affine,
  applyAffine,
  boxHeight,
  boxWidth,
  composeAffine,
  IDENTITY,
  invertAffine,
} from "@parsewright/document/geometry";
import type { Point } from "../recognizer.ts";
import { estimateSkew } from "./estimate-skew.ts";
import { evenLight, isPoorlyLit, measureLight } from "./even-light.ts";
import { findInk, type InkPicture } from "./find-ink.ts";
import { factorFor, type GreyPicture, reduceGrey, toGrey } from "./grey-picture.ts";
import { findPageHints, type PageHints } from "./page-hints.ts";
import { removeSpecks } from "./remove-specks.ts";
import { estimateTextHeight } from "./text-height.ts";
import { warpPixels } from "./warp-pixels.ts";

/** Constant: what a skew of 0.05° moves by a pixel from one side to the other. */
const LOOKED_AT_PIXELS = 1200;

/** Lower letters than the first are enlarged until they have the second, up to the third, in pixels. */
const SMALL_LETTER_PIXELS = 9;
const READABLE_LETTER_PIXELS = 16;
const MAX_SCALE = 3;
const MAX_PREPARED_PIXELS = 24_000_000;

export interface PreparationOptions {
  /** Part of the page that the picture shows; points. */
  readonly box: Box;
  /** Clockwise turns that make the text upright. Default: none. */
  readonly quarterTurns?: QuarterTurns;
  /** True if small text is made larger. Default: yes. */
  readonly isEnlargeable?: boolean;
}

/** A picture as recognisers like it, and the way back to the page. */
export interface PicturePreparation {
  readonly picture: Pixels;
  /** From a place in `picture` to points of the page. */
  readonly toPage: (place: Point) => Point;
  /** From points of the page to a place in `picture`. */
  readonly fromPage: (place: Point) => Point;
  /** Angle at which the lines of the turned page fell to the right before they were made level, in degrees. */
  readonly skewDegrees: number;
  readonly scale: number;
  readonly isRelit: boolean;
  /** In pixels of `picture`. */
  readonly hints: PageHints;
}

/** Turns a picture upright and straight, evens its light, removes noise and enlarges small text: each only where it helps. */
export function preparePicture(
  original: Pixels,
  { box, quarterTurns = 0, isEnlargeable = true }: PreparationOptions,
): PicturePreparation {
  const turned = turnPixels(original, quarterTurns);
  const { cleaned, grey, isRelit } = clean(turned);
  const { skewDegrees, readableScale, hints } = look(grey);
  const scale = isEnlargeable ? readableScale : 1;
  const straight = straighten(turned, { skewDegrees, scale });
  const isMoved = skewDegrees !== 0 || scale !== 1;
  const fromPage = [toPixels(original, box), turnMap(original, quarterTurns), straight.map].reduce(
    composeAffine,
  );
  const toPage = invertAffine(fromPage);
  return {
    picture: isMoved
      ? warpPixels(cleaned, { ...straight, toSource: invertAffine(straight.map) })
      : cleaned,
    toPage: (place) => applyAffine(toPage, place),
    fromPage: (place) => applyAffine(fromPage, place),
    skewDegrees,
    scale,
    isRelit,
    hints: moveHints(hints, straight.map),
  };
}

function clean(turned: Pixels): { cleaned: Pixels; grey: GreyPicture; isRelit: boolean } {
  const asIs = toGrey(turned);
  const light = measureLight(asIs);
  if (!isPoorlyLit(light))
    return { cleaned: removeSpecks(turned, asIs), grey: asIs, isRelit: false };
  const lit = evenLight(turned, light);
  const grey = toGrey(lit);
  return { cleaned: removeSpecks(lit, grey), grey, isRelit: true };
}

/** Measures a smaller copy of the whole. */
function look(grey: GreyPicture) {
  const factor = factorFor(grey, LOOKED_AT_PIXELS);
  const reduced = reduceGrey(grey, factor);
  const ink = findInk(reduced);
  const { content, gutter } = findPageHints(reduced, ink);
  return {
    skewDegrees: estimateSkew(ink),
    readableScale: chooseScale(grey, ink, factor),
    hints: {
      content: enlarge(content, reduced, grey),
      ...(gutter !== undefined && { gutter: gutter * factor }),
    },
  };
}

/** Sides that nothing was cut from stay where they are, although the smaller copy may end before them. */
function enlarge([left, top, right, bottom]: Box, small: GreyPicture, large: GreyPicture): Box {
  const factor = Math.round(large.width / small.width);
  return [
    left * factor,
    top * factor,
    right === small.width ? large.width : right * factor,
    bottom === small.height ? large.height : bottom * factor,
  ];
}

function chooseScale({ width, height }: GreyPicture, reduced: InkPicture, factor: number): number {
  const letter = (estimateTextHeight(reduced) ?? READABLE_LETTER_PIXELS) * factor;
  if (letter >= SMALL_LETTER_PIXELS) return 1;
  const room = Math.sqrt(MAX_PREPARED_PIXELS / (width * height));
  return Math.max(1, Math.min(READABLE_LETTER_PIXELS / letter, MAX_SCALE, room));
}

function toPixels({ width, height }: Pixels, box: Box): Affine {
  const [a, d] = [width / boxWidth(box), height / boxHeight(box)];
  return { a, b: 0, c: 0, d, e: -box[0] * a, f: -box[1] * d };
}

function turnMap({ width, height }: Pixels, quarterTurns: QuarterTurns): Affine {
  const maps: Record<QuarterTurns, Affine> = {
    0: IDENTITY,
    1: { a: 0, b: 1, c: -1, d: 0, e: height, f: 0 },
    2: { a: -1, b: 0, c: 0, d: -1, e: width, f: height },
    3: { a: 0, b: -1, c: 1, d: 0, e: 0, f: width },
  };
  return maps[quarterTurns];
}

/** Maps the pixels of a picture to one with level lines, which has room for all of them. */
function straighten(
  { width, height }: Pixels,
  { skewDegrees, scale }: { skewDegrees: number; scale: number },
) {
  const radians = (skewDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians) * scale, Math.sin(radians) * scale];
  const [newWidth, newHeight] = [
    Math.round(width * cos + height * Math.abs(sin)),
    Math.round(width * Math.abs(sin) + height * cos),
  ];
  const map: Affine = {
    a: cos,
    b: -sin,
    c: sin,
    d: cos,
    e: newWidth / 2 - (width * cos + height * sin) / 2,
    f: newHeight / 2 - (height * cos - width * sin) / 2,
  };
  return { width: newWidth, height: newHeight, map };
}

function moveHints({ content, gutter }: PageHints, map: Affine): PageHints {
  const [left, top, right, bottom] = content;
  const first = applyAffine(map, { x: left, y: top });
  const last = applyAffine(map, { x: right, y: bottom });
  const middle = (top + bottom) / 2;
  return {
    content: [first.x, first.y, last.x, last.y],
    ...(gutter !== undefined && { gutter: applyAffine(map, { x: gutter, y: middle }).x }),
  };
}
