import type { Box } from "@parsewright/contract";
import type { Ruling, SourcePage } from "@parsewright/document/files";
import {
  boxArea,
  boxHeight,
  boxWidth,
  middleX,
  middleY,
  shareInside,
} from "@parsewright/document/geometry";
import { bodyStyleOf } from "../paragraphs/body-style.ts";
import type { TextSegment } from "../text/text-segment.ts";
import { describeStyles } from "./describe-styles.ts";
import { describeText, TEXT_FEATURES } from "./describe-text.ts";

/** Limit: a page with more lines than this is read by its geometry. */
const MAX_LINES = 640;

/**
 * The model sees at most this many pictures, rules, fills and drawings of a page: the largest, and the longest rules.
 */
const MAX_GRAPHICS = { image: 24, rule: 64, fill: 32, drawing: 32 };

/** Limit: of more drawings, fills or images than this only the largest are looked at; of more rules the longest. */
const MAX_LOOKED_AT = 2000;

/** A fill or drawing that covers more than this share of the page is its background. */
const BACKGROUND_SHARE = 0.8;

/** Description of a page for the model: one row for each line of text, then one for each graphic. */
export interface PageDescription {
  /** Rows that are lines of text, in the order of the segments; the others are graphics. */
  readonly lineCount: number;
  readonly rowCount: number;
  /** `FEATURE_COUNT` numbers from -1 to 1 for each row. */
  readonly features: Float32Array;
  /** `STYLE_COUNT` numbers for each row: which rows are set alike, and how each is set among all. */
  readonly styles: Float32Array;
  /** Left, top, right and bottom of each row in points. */
  readonly boxes: Float32Array;
  /** Width and height of the page and the size of its body text, in points. */
  readonly page: Float32Array;
}

/** Number of kinds of rows: text, image, horizontal rule, upright rule, fill, drawing. */
const KINDS = 6;
/** Font, place among its neighbours, and what is drawn around it. */
const SETTING_FEATURES = 29;
export const FEATURE_COUNT = KINDS + SETTING_FEATURES + TEXT_FEATURES;

/** Describes a page by numbers; `undefined` where it has no text or too many lines. */
export function describePage(
  page: SourcePage,
  segments: readonly TextSegment[],
): PageDescription | undefined {
  if (segments.length === 0 || segments.length > MAX_LINES) return undefined;
  const graphics = listGraphics(page);
  const rowCount = segments.length + graphics.length;
  const features = new Float32Array(rowCount * FEATURE_COUNT);
  const boxes = new Float32Array(rowCount * 4);
  const bodySize = bodyStyleOf(segments).size || 10;
  const context: PageContext = {
    page,
    segments,
    bodySize,
    bodyFont: usualFont(segments),
    repeats: countTexts(segments),
    fills: largest(page.fills, MAX_LOOKED_AT),
    images: largest(
      page.images.map(({ box }) => box),
      MAX_LOOKED_AT,
    ),
    drawings: largest(page.drawings, MAX_LOOKED_AT),
    rulings: page.rulings
      .toSorted((first, second) => second.to - second.from - (first.to - first.from))
      .slice(0, MAX_LOOKED_AT),
  };
  for (const [row, segment] of segments.entries()) {
    boxes.set(segment.box, row * 4);
    const numbers = [1, 0, 0, 0, 0, 0, ...describeSetting(row, context), ...describeText(segment)];
    features.set(numbers.map(clip), row * FEATURE_COUNT);
  }
  for (const [index, { box, kind }] of graphics.entries()) {
    const row = segments.length + index;
    boxes.set(box, row * 4);
    features[row * FEATURE_COUNT + kind] = 1;
  }
  const { width, height } = page;
  return {
    lineCount: segments.length,
    rowCount,
    features,
    styles: describeStyles(segments, rowCount),
    boxes,
    page: Float32Array.of(width, height, bodySize),
  };
}

function clip(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-1, Math.min(1, value));
}

interface Graphic {
  readonly box: Box;
  /** Its place among the kinds of rows. */
  readonly kind: number;
}

function listGraphics({ images, rulings, fills, drawings, width, height }: SourcePage): Graphic[] {
  const isBackground = (box: Box): boolean => boxArea(box) > BACKGROUND_SHARE * width * height;
  const rules = rulings.map(({ direction, position, from, to }) =>
    direction === "horizontal"
      ? { box: [from, position, to, position] as Box, kind: 2 }
      : { box: [position, from, position, to] as Box, kind: 3 },
  );
  const longest = rules.toSorted((first, second) => lengthOf(second.box) - lengthOf(first.box));
  return [
    ...largest(
      images.map(({ box }) => box),
      MAX_GRAPHICS.image,
    ).map((box) => ({ box, kind: 1 })),
    ...longest.slice(0, MAX_GRAPHICS.rule),
    ...largest(
      fills.filter((box) => !isBackground(box)),
      MAX_GRAPHICS.fill,
    ).map((box) => ({ box, kind: 4 })),
    ...largest(
      drawings.filter((box) => !isBackground(box)),
      MAX_GRAPHICS.drawing,
    ).map((box) => ({ box, kind: 5 })),
  ];
}

function lengthOf(box: Box): number {
  return boxWidth(box) + boxHeight(box);
}

function largest(boxes: readonly Box[], count: number): Box[] {
  return boxes.toSorted((first, second) => boxArea(second) - boxArea(first)).slice(0, count);
}

interface PageContext {
  readonly page: SourcePage;
  readonly segments: readonly TextSegment[];
  readonly bodySize: number;
  readonly bodyFont: string;
  readonly repeats: ReadonlyMap<string, number>;
  readonly fills: readonly Box[];
  readonly images: readonly Box[];
  readonly drawings: readonly Box[];
  readonly rulings: readonly Ruling[];
}

function usualFont(segments: readonly TextSegment[]): string {
  const counts = new Map<string, number>();
  for (const { characters } of segments) {
    const name = characters[0]?.font.name ?? "";
    counts.set(name, (counts.get(name) ?? 0) + characters.length);
  }
  return [...counts].toSorted((first, second) => second[1] - first[1])[0]?.[0] ?? "";
}

function countTexts(segments: readonly TextSegment[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of segments) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Lines whose bottoms differ by less than this, in font sizes, are in one row. */
const SAME_ROW_SIZES = 0.5;

/** Edges that differ by less than this, in points, are one edge. */
const EDGE_SLACK_POINTS = 1.5;

/** Distances are counted up to this many font sizes. */
const MAX_GAP_SIZES = 6;
const MAX_GAP_BESIDE_SIZES = 12;

function describeSetting(row: number, context: PageContext): number[] {
  const { page, segments, bodySize, bodyFont, repeats } = context;
  const segment = segments[row] as TextSegment;
  const { box, size, isBold, isItalic, angle, characters, text } = segment;
  const unit = Math.max(size, 1);
  const [above, below, left, right] = gapsAround(box, segments, segment);
  const rules = rulesAround(box, context.rulings);
  const edges = { left: 0, right: 0, middle: 0, row: 0 };
  for (const other of segments) {
    if (Math.abs(other.box[0] - box[0]) < EDGE_SLACK_POINTS) edges.left++;
    if (Math.abs(other.box[2] - box[2]) < EDGE_SLACK_POINTS) edges.right++;
    if (Math.abs(middleX(other.box) - middleX(box)) < EDGE_SLACK_POINTS) edges.middle++;
    if (Math.abs(other.box[3] - box[3]) < SAME_ROW_SIZES * unit) edges.row++;
  }
  const insideOf = (boxes: readonly Box[]): number =>
    boxes.reduce((most, outer) => Math.max(most, shareInside(box, outer)), 0);
  return [
    Math.log2(unit / bodySize) / 2,
    Math.log2(unit / 10) / 2,
    Number(isBold),
    Number(isItalic),
    Number(characters[0]?.font.name === bodyFont),
    Number(Math.abs(angle) > 45 && Math.abs(angle) < 135),
    Number(angle !== 0),
    above / unit / MAX_GAP_SIZES,
    below / unit / MAX_GAP_SIZES,
    left / unit / MAX_GAP_BESIDE_SIZES,
    right / unit / MAX_GAP_BESIDE_SIZES,
    Math.log2(edges.left) / 6,
    Math.log2(edges.right) / 6,
    Math.log2(edges.middle) / 6,
    Math.log2(Math.max(edges.row, 1)) / 4,
    rules.above / unit / MAX_GAP_SIZES,
    rules.below / unit / MAX_GAP_SIZES,
    rules.left / unit / MAX_GAP_SIZES,
    rules.right / unit / MAX_GAP_SIZES,
    insideOf(context.fills),
    insideOf(context.images),
    insideOf(context.drawings),
    row / segments.length,
    Math.log2(segments.length) / 10,
    Math.log2(repeats.get(text) ?? 1) / 5,
    Number(characters.some(({ link }) => link !== undefined)),
    Number(characters.some(({ isUnderlined }) => isUnderlined === true)),
    Number(characters.some(({ field }) => field !== undefined)),
    Number(page.index === 0),
  ];
}

/** White above, below, left and right of a line up to the next one in its way. */
function gapsAround(
  box: Box,
  segments: readonly TextSegment[],
  own: TextSegment,
): [above: number, below: number, left: number, right: number] {
  const gaps: [number, number, number, number] = [Infinity, Infinity, Infinity, Infinity];
  for (const other of segments) {
    if (other === own) continue;
    const isInColumn = other.box[0] < box[2] && other.box[2] > box[0];
    const isInRow = other.box[1] < box[3] && other.box[3] > box[1];
    if (isInColumn) narrow(gaps, 0, { own: [box[1], box[3]], other: [other.box[1], other.box[3]] });
    if (isInRow) narrow(gaps, 2, { own: [box[0], box[2]], other: [other.box[0], other.box[2]] });
  }
  return gaps;
}

type Extent = readonly [from: number, to: number];

/** Takes what lies before or behind into account for two of the gaps, which begin at `side`. */
function narrow(
  gaps: number[],
  side: 0 | 2,
  { own, other }: { readonly own: Extent; readonly other: Extent },
): void {
  const offset = other[0] + other[1] - own[0] - own[1];
  const gap = offset < 0 ? own[0] - other[1] : other[0] - own[1];
  const at = offset < 0 ? side : side + 1;
  if (offset !== 0) gaps[at] = Math.min(gaps[at] ?? Infinity, Math.max(0, gap));
}

/** Distances to the nearest rules on all sides. */
function rulesAround(box: Box, rulings: readonly Ruling[]) {
  const nearest = { above: Infinity, below: Infinity, left: Infinity, right: Infinity };
  for (const { direction, position, from, to } of rulings) {
    if (direction === "horizontal") {
      if (to <= box[0] || from >= box[2]) continue;
      if (position < middleY(box))
        nearest.above = Math.min(nearest.above, Math.abs(box[1] - position));
      else nearest.below = Math.min(nearest.below, Math.abs(position - box[3]));
    } else {
      if (to <= box[1] || from >= box[3]) continue;
      if (position < middleX(box))
        nearest.left = Math.min(nearest.left, Math.abs(box[0] - position));
      else nearest.right = Math.min(nearest.right, Math.abs(position - box[2]));
    }
  }
  return nearest;
}
