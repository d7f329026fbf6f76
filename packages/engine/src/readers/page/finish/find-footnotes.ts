import { type Block, FURNITURE_BLOCK_TYPES, type Line } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import {
  boxHeight,
  middleY,
  overlapShare,
  overlapX,
  unionOf,
} from "@parsewright/document/geometry";
import {
  isImprint,
  isPageNumber,
  startsWithInitial,
  startsWithNoteMark,
  startsWithRaisedNoteMark,
} from "@parsewright/document/language";
import { firstLineOf } from "@parsewright/document/blocks";
import type { ReadBlock } from "@parsewright/document/captions";
import { MAX_STEP_HEIGHTS } from "./join-caption-lines.ts";

/** Notes are set smaller than the text, by at least this factor. */
const MAX_SIZE_RATIO = 0.93;

/** Notes begin in the lower part of the page: below this share of its height. */
const MIN_TOP_SHARE = 0.4;

/**
 * A line separates notes from the text. It is at most this far above the first note, in points, and at most as long as
 * this share of the page's width.
 */
const MAX_RULE_GAP = 24;
const MAX_RULE_SHARE = 0.7;

/** Minimum share of a page's text that is its body, even where notes take most of it. */
const MIN_TEXT_SHARE = 0.2;

/** Limit: blocks are compared with each other; a page with more of them has no notes worth the time. */
const MAX_BLOCKS = 500;

/**
 * Marks the notes at the foot of a page: small text that begins with a mark, below the text of its column, with
 * nothing but notes under it. They are read after the text of all columns.
 */
export function findFootnotes(
  blocks: readonly ReadBlock[],
  { page, bodySize: usualSize }: { page: SourcePage; bodySize: number },
): ReadBlock[] {
  if (blocks.length > MAX_BLOCKS) return [...blocks];
  const bodySize = Math.max(usualSize, largestTextSize(blocks));
  const isCandidate = (block: Block) =>
    isText(block) &&
    (block.parser_font_size ?? Infinity) <= MAX_SIZE_RATIO * bodySize &&
    isLowEnough(block, page) &&
    !isRunningFoot(block, { page, blocks });
  const notes = new Set<ReadBlock>();
  for (const block of blocks.filter(isCandidate).toReversed()) {
    const below = blocks.filter((other) => other !== block && standsBelow(other, block));
    if (below.every((other) => notes.has(other) || isFurniture(other, page))) notes.add(block);
  }
  // Small text under a chart is its legend; notes belong to text.
  const isTextAbove = (text: Block, note: Block) =>
    isText(text) &&
    (text.parser_font_size ?? 0) > MAX_SIZE_RATIO * bodySize &&
    standsBelow(note, text);
  const starts = blocks.filter(
    (block) =>
      notes.has(block) &&
      startsNote(block, page) &&
      blocks.some((text) => isTextAbove(text, block)),
  );
  const isNote = (block: Block) =>
    notes.has(block) &&
    starts.some(
      (start) => start === block || standsBelow(block, start) || isRightAbove(block, start),
    );
  if (!blocks.some(isNote)) return [...blocks];
  const rest = blocks.filter((block) => !isNote(block));
  return [
    ...rest.filter((block) => !isAtEdge(block, page)),
    ...joinNotes(blocks.filter(isNote)),
    ...rest.filter((block) => isAtEdge(block, page)),
  ];
}

/**
 * Finds the largest font size that a good part of the text has. Where notes take most of a page, they are not its body.
 */
function largestTextSize(blocks: readonly Block[]): number {
  const texts = blocks.filter(({ type, lines = [] }) => type === "text" && lines.length > 1);
  const lineCount = texts.reduce((sum, { lines = [] }) => sum + lines.length, 0);
  const linesBySize = new Map<number, number>();
  for (const { parser_font_size: size = 0, lines = [] } of texts)
    linesBySize.set(size, (linesBySize.get(size) ?? 0) + lines.length);
  const large = [...linesBySize].filter(([, count]) => count >= MIN_TEXT_SHARE * lineCount);
  return Math.max(0, ...large.map(([size]) => size));
}

/** Checks for the end of a note that began on the page before: text right above a note, in the same size. */
function isRightAbove(block: Block, note: Block): boolean {
  const { bbox: upper, parser_font_size: size } = block;
  const lineHeight = boxHeight(note.lines?.[0]?.bbox ?? note.bbox ?? [0, 0, 0, 0]);
  if (upper === undefined || note.bbox === undefined || size !== note.parser_font_size)
    return false;
  const gap = note.bbox[1] - upper[3];
  return standsBelow(note, block) && gap < MAX_STEP_HEIGHTS * lineHeight;
}

/** Joins notes: text without a mark continues the note before it. */
function joinNotes(notes: readonly ReadBlock[]): ReadBlock[] {
  const joined: ReadBlock[] = [];
  for (const note of notes) {
    const previous = joined.at(-1);
    if (previous === undefined || startsWithNoteMark(firstLineOf(note)))
      joined.push({ ...note, type: "page_footnote", lines: withMarkApart(note.lines ?? []) });
    else {
      previous.lines?.push(...(note.lines ?? []));
      previous.bbox = unionOf([previous.bbox, note.bbox].flatMap((box) => (box ? [box] : [])));
    }
  }
  return joined;
}

/** Checks for furniture of the page, which is already or will be separated from the text. */
function isFurniture(block: Block, page: SourcePage): boolean {
  return FURNITURE_BLOCK_TYPES.some((type) => type === block.type) || isAtEdge(block, page);
}

/** Puts a space between a raised mark and its note, however close TeX sets them. */
function withMarkApart([first, ...others]: readonly Line[]): Line[] {
  if (first === undefined) return others;
  const [mark, text, ...rest] = first.spans;
  if (mark?.style?.includes("superscript") !== true || text?.type !== "text")
    return [first, ...others];
  const apart = { ...text, content: ` ${text.content?.trimStart() ?? ""}` };
  return [{ ...first, spans: [mark, apart, ...rest] }, ...others];
}

function isText({ type }: Block): boolean {
  return type === "text" || type === "list" || type === "index";
}

function standsBelow({ bbox: lower }: Block, { bbox: upper }: Block): boolean {
  if (lower === undefined || upper === undefined) return false;
  return lower[1] >= middleY(upper) && overlapX(lower, upper) > 0;
}

function isLowEnough({ bbox }: Block, page: SourcePage): boolean {
  return bbox !== undefined && bbox[1] >= MIN_TOP_SHARE * page.height;
}

/** Checks for a single line at the foot of the page, where running feet and page numbers are. */
function isAtEdge({ bbox, lines }: Block, page: SourcePage): boolean {
  return bbox !== undefined && bbox[1] >= 0.9 * page.height && (lines?.length ?? 0) === 1;
}

function isRunningFoot(
  block: Block,
  { page, blocks }: { page: SourcePage; blocks: readonly Block[] },
): boolean {
  if (!isAtEdge(block, page)) return false;
  const text = firstLineOf(block);
  if (isPageNumber(text) || isImprint(text)) return true;
  // Leaves out initials, as in `D. Castellan`, which look like the mark of a note.
  const isMarked = startsWithNoteMark(text) && !startsWithInitial(text);
  return !isMarked && isApart(block, blocks);
}

/** Checks whether more than a line of white is above a line. */
function isApart({ bbox: line }: Block, blocks: readonly Block[]): boolean {
  if (line === undefined) return false;
  const above = blocks.filter(({ bbox }) => bbox !== undefined && bbox[3] <= line[1]);
  return above.every(({ bbox = line }) => line[1] - bbox[3] > boxHeight(line));
}

function startsNote(block: Block, page: SourcePage): boolean {
  const text = firstLineOf(block);
  // Requires a line above notes whose mark is not raised: only raised marks are sure.
  return startsWithRaisedNoteMark(text) || (startsWithNoteMark(text) && hasRuleAbove(block, page));
}

function hasRuleAbove({ bbox }: Block, { rulings, width }: SourcePage): boolean {
  if (bbox === undefined) return false;
  return rulings.some(
    ({ direction, position, from, to }) =>
      direction === "horizontal" &&
      position <= bbox[1] + 2 &&
      bbox[1] - position <= MAX_RULE_GAP &&
      to - from <= MAX_RULE_SHARE * width &&
      overlapShare([from, to], [bbox[0], bbox[2]]) > 0,
  );
}
