import type { Block } from "@parser/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import { overlapShare, unionOf } from "../../geometry/box.ts";
import { isImprint, isPageNumber } from "../../text/running-lines.ts";
import { firstLineOf } from "./text-of-block.ts";

/** Notes are set smaller than the text, by at least this factor. */
const MAX_SIZE_RATIO = 0.93;

/** They stand in the lower part of the page. */
const MIN_TOP_SHARE = 0.4;

/** The line that parts them from the text stands this close above the first one, in points. */
const MAX_RULE_GAP = 24;
const MAX_RULE_SHARE = 0.7;

/** Blocks are compared with each other; a page with more of them has no notes worth the time. */
const MAX_BLOCKS = 500;

/** `3`, `*`, `†`, `[4]`, `a)` before a note. */
const MARK = /^(?:[*†‡§¶]+|\(?\d{1,3}[.)]?|\[\d{1,3}\]|[a-z][.)])\s*(?=[\p{L}"“‘«([<]|https?:)/iu;

/** Without a line above them, only notes with a raised mark are sure: it touches the word behind it. */
const RAISED_MARK = /^(?:[*†‡§¶]+|\d{1,3})\s?(?=[\p{Lu}"“‘])/u;

/**
 * Marks the notes at the foot of a page: small text that begins with a mark, below the text of its column, with
 * nothing but notes under it. They are read after the text of all columns.
 */
export function findFootnotes(
  blocks: readonly Block[],
  { page, bodySize }: { page: SourcePage; bodySize: number },
): Block[] {
  if (blocks.length > MAX_BLOCKS) return [...blocks];
  const isCandidate = (block: Block) =>
    isText(block) &&
    (block.parser_font_size ?? Infinity) <= MAX_SIZE_RATIO * bodySize &&
    isLowEnough(block, page) &&
    !isRunningFoot(block, page);
  const notes = new Set<Block>();
  for (const block of blocks.filter(isCandidate).toReversed()) {
    const below = blocks.filter((other) => other !== block && standsBelow(other, block));
    if (below.every((other) => notes.has(other) || isAtEdge(other, page))) notes.add(block);
  }
  // What stands under a chart is its legend; notes belong to text.
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
    notes.has(block) && starts.some((start) => start === block || standsBelow(block, start));
  if (!blocks.some(isNote)) return [...blocks];
  const rest = blocks.filter((block) => !isNote(block));
  return [
    ...rest.filter((block) => !isAtEdge(block, page)),
    ...joinNotes(blocks.filter(isNote)),
    ...rest.filter((block) => isAtEdge(block, page)),
  ];
}

/** What has no mark of its own goes on with the note before it. */
function joinNotes(notes: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const note of notes) {
    const previous = joined.at(-1);
    if (previous === undefined || MARK.test(firstLineOf(note)))
      joined.push({ ...note, type: "page_footnote", lines: [...(note.lines ?? [])] });
    else {
      previous.lines?.push(...(note.lines ?? []));
      previous.bbox = unionOf([previous.bbox, note.bbox].flatMap((box) => (box ? [box] : [])));
    }
  }
  return joined;
}

function isText({ type }: Block): boolean {
  return type === "text" || type === "list" || type === "index";
}

function standsBelow({ bbox: lower }: Block, { bbox: upper }: Block): boolean {
  if (lower === undefined || upper === undefined) return false;
  return (
    lower[1] >= (upper[1] + upper[3]) / 2 &&
    overlapShare([lower[0], lower[2]], [upper[0], upper[2]]) > 0
  );
}

function isLowEnough({ bbox }: Block, page: SourcePage): boolean {
  return bbox !== undefined && bbox[1] >= MIN_TOP_SHARE * page.height;
}

/** Running feet and page numbers stand below the notes. */
function isAtEdge({ bbox, lines }: Block, page: SourcePage): boolean {
  return bbox !== undefined && bbox[1] >= 0.9 * page.height && (lines?.length ?? 0) === 1;
}

function isRunningFoot(block: Block, page: SourcePage): boolean {
  const text = firstLineOf(block);
  return isAtEdge(block, page) && (isPageNumber(text) || isImprint(text));
}

function startsNote(block: Block, page: SourcePage): boolean {
  const text = firstLineOf(block);
  return RAISED_MARK.test(text) || (MARK.test(text) && hasRuleAbove(block, page));
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
