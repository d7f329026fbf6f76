import { boxHeight, gapY, middleY, overlapY } from "@parsewright/document/geometry";
import { isContinuationCaption } from "@parsewright/document/language";
import { isBody, type PageItem } from "./page-item.ts";

/** Points: closer than this is always near, whatever the size of the text. */
const ALWAYS_NEAR = 12;
/** Of a text's own height. */
const NEAR_HEIGHTS = 1.5;

const SAME_LINE_OVERLAP = 0.6;
const SAME_LINE_DISTANCE = 0.5;

/** Of the caption's height: more is a second line. */
const TALLEST_SINGLE_LINE = 1.6;
/** Points: a line of large print. Says what a single line is where no caption is there to compare with. */
const TALLEST_LEADING_LINE = 30;

/** Turns texts and notes that are parts of a caption into captions, so that they end up beside it. */
export function repairCaptions(items: readonly PageItem[]): PageItem[] {
  const repaired = [...items];
  markContinuations(repaired);
  for (const [position, item] of items.entries()) {
    if (!isCandidate(item)) continue;
    if (isBesideCaption(repaired, position) || isUnderCaption(repaired, position))
      repaired[position] = asCaption(item);
  }
  return repaired;
}

type Candidate = PageItem & { readonly kind: "text" | "footnote" };

function isCandidate(item: PageItem | undefined): item is Candidate {
  return item?.kind === "text" || item?.kind === "footnote";
}

function asCaption(item: PageItem): PageItem {
  const { merge_prev: _, ...block } = item.block;
  return { ...item, kind: "caption", block };
}

/** `Table 3 (continued)` at the head of a page, above the first table. */
function markContinuations(items: PageItem[]): void {
  const table = items.findIndex(({ kind }) => kind === "table");
  const leading = items.slice(0, Math.max(table, 0));
  if (!leading.every((item) => isCandidate(item) || item.kind === "caption")) return;
  for (const [position, item] of leading.entries()) {
    const text = item.block.content ?? "";
    const isLine = !text.trim().includes("\n") && boxHeight(item.box) <= TALLEST_LEADING_LINE;
    const below = items[position + 1];
    if (!isCandidate(item) || !isLine || !below || !isNearAbove(item, below)) continue;
    if (isContinuationCaption(text)) items[position] = asCaption(item);
  }
}

/** `Table 1` and `Unit: mm` on one line, above or below what they name. */
function isBesideCaption(items: readonly PageItem[], position: number): boolean {
  const item = items[position];
  if (!item) return false;
  return ([-1, 1] as const).some((towardsCaption) => {
    const caption = items[position + towardsCaption];
    if (caption?.kind !== "caption" || !areOnOneLine(caption, item)) return false;
    let next = position - towardsCaption;
    while (isOnLineOf(caption, items[next])) next -= towardsCaption;
    const body = items[next];
    return body !== undefined && isBody(body) && isNear(item, body);
  });
}

function isOnLineOf(caption: PageItem, item: PageItem | undefined): boolean {
  return isCandidate(item) && areOnOneLine(caption, item);
}

/** A single line between a caption and the table under it. */
function isUnderCaption(items: readonly PageItem[], position: number): boolean {
  const [caption, item] = [items[position - 1], items[position]];
  if (caption?.kind !== "caption" || !item) return false;
  let next = position;
  let above = caption;
  for (let current = items[next]; isCandidate(current); current = items[next]) {
    if (!isLineUnder(above, current, caption)) return false;
    above = current;
    next += 1;
  }
  const table = items[next];
  return table?.kind === "table" && isNearAbove(above, table);
}

function isLineUnder(above: PageItem, item: PageItem, caption: PageItem): boolean {
  const isLine =
    !(item.block.content ?? "").trim().includes("\n") &&
    boxHeight(item.box) <= TALLEST_SINGLE_LINE * boxHeight(caption.box);
  return isLine && isNearAbove(above, item);
}

function areOnOneLine({ box: one }: PageItem, { box: other }: PageItem): boolean {
  const overlap = overlapY(one, other);
  const distance = Math.abs(middleY(one) - middleY(other));
  const height = Math.max(boxHeight(one), boxHeight(other));
  return overlap >= SAME_LINE_OVERLAP || distance <= SAME_LINE_DISTANCE * height;
}

function isNear(item: PageItem, { box }: PageItem): boolean {
  return gapY(item.box, box) <= Math.max(ALWAYS_NEAR, NEAR_HEIGHTS * boxHeight(item.box));
}

function isNearAbove(item: PageItem, below: PageItem): boolean {
  const isSideBySide = Math.min(item.box[2], below.box[2]) <= Math.max(item.box[0], below.box[0]);
  return !isSideBySide && below.box[1] >= item.box[1] && isNear(item, below);
}
