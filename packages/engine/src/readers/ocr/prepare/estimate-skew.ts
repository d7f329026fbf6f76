import { medianOf } from "@parsewright/document/geometry";
import type { InkPicture } from "./find-ink.ts";

const MAX_DEGREES = 15;
const COARSE_STEP = 0.5;
const FINE_STEP = 0.05;

/** Letters are on their line; what is higher than this share of the picture is a border or a photograph. */
const MAX_STROKE_SHARE = 1 / 20;

/** Fewer feet than this prove nothing. */
const MIN_FEET = 60;

/** Feet that are in lines pile up: their pile must be this much higher than at other angles, and than as it is. */
const MIN_GAIN_OVER_USUAL = 1.5;
const MIN_GAIN_OVER_UPRIGHT = 1.03;

/** A smaller lean costs more in blur than it gives. */
const MIN_DEGREES = 0.15;

/**
 * By how many degrees the lines of a page fall to the right, from -15 to 15; 0 where they do not, or where there are no
 * lines to know.
 */
export function estimateSkew(picture: InkPicture): number {
  const feet = findFeet(picture);
  const slope = findSlopeOf(feet, picture);
  if (slope === undefined || Math.abs(slope.degrees) < MIN_DEGREES) return 0;
  return slope.score >= MIN_GAIN_OVER_UPRIGHT * scoreOf(feet, picture, 0) ? slope.degrees : 0;
}

/** Slope of lines in degrees, positive where they fall to the right; `undefined` where there are none to know. */
export function findSlope(picture: InkPicture): number | undefined {
  return findSlopeOf(findFeet(picture), picture)?.degrees;
}

/** Projects the feet of letters at many angles: at the right one they meet on their lines. */
function findSlopeOf(feet: Feet, picture: InkPicture) {
  if (feet.x.length < MIN_FEET) return undefined;
  const scoreAt = (degrees: number) => scoreOf(feet, picture, degrees);
  const coarse = scan(scoreAt, { centre: 0, reach: MAX_DEGREES, step: COARSE_STEP });
  const fine = scan(scoreAt, { centre: coarse.degrees, reach: COARSE_STEP, step: FINE_STEP });
  return fine.score >= MIN_GAIN_OVER_USUAL * medianOf(coarse.scores) ? fine : undefined;
}

interface Feet {
  readonly x: Int32Array;
  readonly y: Int32Array;
}

/** The lowest pixels of strokes. */
function findFeet({ width, height, ink }: InkPicture): Feet {
  const maxStroke = Math.max(4, Math.round(height * MAX_STROKE_SHARE));
  const xs: number[] = [];
  const ys: number[] = [];
  const strokes = new Int32Array(width);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (ink[row * width + column] === 1) {
        strokes[column] = (strokes[column] ?? 0) + 1;
        continue;
      }
      const stroke = strokes[column] ?? 0;
      strokes[column] = 0;
      if (stroke === 0 || stroke > maxStroke) continue;
      xs.push(column);
      ys.push(row - 1);
    }
  }
  return { x: Int32Array.from(xs), y: Int32Array.from(ys) };
}

/** Rates how high the feet pile up when projected along lines of this slope. */
function scoreOf({ x, y }: Feet, { width, height }: InkPicture, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const offset = Math.max(0, width * slope);
  const piles = new Float64Array(Math.ceil(height + Math.abs(width * slope)) + 2);
  for (let foot = 0; foot < x.length; foot++) {
    const place = (y[foot] ?? 0) - (x[foot] ?? 0) * slope + offset;
    const pile = Math.floor(place);
    const share = place - pile;
    // Shared by the two nearest piles: whole ones would favour angles at which rounding does not change.
    piles[pile] = (piles[pile] ?? 0) + 1 - share;
    piles[pile + 1] = (piles[pile + 1] ?? 0) + share;
  }
  let score = 0;
  for (const pile of piles) score += pile * pile;
  return score;
}

function scan(
  scoreAt: (degrees: number) => number,
  { centre, reach, step }: { centre: number; reach: number; step: number },
) {
  const scores: number[] = [];
  let best = { degrees: centre, score: -1 };
  const steps = Math.round(reach / step);
  for (let index = -steps; index <= steps; index++) {
    const degrees = centre + index * step;
    const score = scoreAt(degrees);
    scores.push(score);
    if (score > best.score) best = { degrees, score };
  }
  return { ...best, scores };
}
