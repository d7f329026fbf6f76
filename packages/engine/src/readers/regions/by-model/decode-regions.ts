import type { Box } from "@parsewright/contract";
import { LAYOUT_LABELS, type LayoutRegion } from "../../layout/layout-reader.ts";
import { FULL_SIDE_PIXELS } from "./page-picture.ts";

/** Constant: label, score, left, top, right, bottom, place in the reading order. */
const NUMBERS_PER_REGION = 7;

/** The model gives 300 answers whatever the page; those below this score are noise. */
const MIN_SCORE = 0.3;

/** Smaller boxes hold no text that a person can read. */
const MIN_SIDE_POINTS = 1;

interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The regions in a model's answer for a page, in its reading order. What is not a region is left out. */
export function decodeRegions(answer: Float32Array, page: PageSize): LayoutRegion[] {
  const found: { region: LayoutRegion; order: number }[] = [];
  for (let start = 0; start + NUMBERS_PER_REGION <= answer.length; start += NUMBERS_PER_REGION) {
    const numbers = answer.subarray(start, start + NUMBERS_PER_REGION);
    const region = decodeRegion(numbers, page);
    if (region !== undefined) found.push({ region, order: numbers[6] ?? 0 });
  }
  return found.toSorted((first, second) => first.order - second.order).map(({ region }) => region);
}

function decodeRegion(numbers: Float32Array, page: PageSize): LayoutRegion | undefined {
  const [labelNumber = -1, score = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  const label = LAYOUT_LABELS[Math.round(labelNumber)];
  if (label === undefined || !numbers.every(Number.isFinite) || score < MIN_SCORE) return undefined;
  const toX = (pixels: number) => clamp((pixels * page.width) / FULL_SIDE_PIXELS, page.width);
  const toY = (pixels: number) => clamp((pixels * page.height) / FULL_SIDE_PIXELS, page.height);
  const box: Box = [toX(x1), toY(y1), toX(x2), toY(y2)];
  const isUsable = Math.min(box[2] - box[0], box[3] - box[1]) >= MIN_SIDE_POINTS;
  return isUsable ? { label, score: Math.min(score, 1), box } : undefined;
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
