import {
  type Block,
  type Box,
  type Document,
  FURNITURE_BLOCK_TYPES,
  type Page,
} from "@parsewright/contract";
import { isAside, SAME_SIDE_POINTS } from "./aside-text.ts";
import { isOverTable, releaseTableHeads } from "./table-heads.ts";
import { blockText } from "@parsewright/document/blocks";
import {
  endsInCompanyForm,
  endsSentence,
  hasPageNumber,
  hasPageNumberOrYear,
  hasUnspacedLetter,
  isImprint,
  isPageNumber,
  labelOf,
  wordsOfText,
} from "@parsewright/document/language";
import { boxWidth, medianOf, middleY } from "@parsewright/document/geometry";
import { HEADING_SIZE_RATIO } from "@parsewright/document/order";
import type { Stage } from "./stage.ts";

/** Running heads and feet are within this share of the page's height from its edge. */
const MARGIN_SHARE = 0.12;

/** A lone number is a page number only this close to the edge. */
const NUMBER_MARGIN_SHARE = 0.09;
/** Small pages have margins of the same width in points. */
const NUMBER_MARGIN_POINTS = 44;

/** A number that counts with the pages may be further in: TeX's classes are set for smaller sheets than many are printed on. */
const COUNTING_MARGIN_SHARE = 0.2;

/** A line with a number in it is furniture only closer still, and with this much room, in its own height. */
const LINE_MARGIN_SHARE = 0.085;
const MIN_ROOM_LINES = 0.8;
/**
 * A foot may begin with the number of its page, as a note does with its own. It has at least this much room above it.
 */
const MIN_FOOT_ROOM_LINES = 2;

/** The text of a page begins further from its top than this, whatever its size. */
const TOP_EDGE_SHARE = 0.05;

/** A line that is set this much smaller than the text, and is not a sentence, is furniture by its place alone. */
const SMALL_RATIO = 0.92;
const MAX_SMALL_WORDS = 16;
/** Words of Chinese and Japanese have about two letters. */
const LETTERS_PER_WORD = 2;
/** Notes of the page may be close to its foot. */
const MIN_SMALL_ROOM_LINES = 0.5;

/** A line this much wider than its characters, in font sizes each, has parts at both sides of the page. */
const MIN_SPREAD_SIZES = 1.1;
/** Such a line, and one with a page number at the very top, may be larger than the text, but not as large as a title. */
const MAX_SPREAD_RATIO = 1.5;

/** A first line with this many times the width of the text for each character has its parts at both sides of the page and between them. */
const MIN_SPREAD_RATIO = 1.8;
/** Fewer lines do not say how wide the characters of the text are. */
const MIN_TEXT_LINES = 3;

/** Left and right pages often differ, so a line need not be on every page. */
const MIN_REPEATS = 2;
const MIN_REPEAT_SHARE = 0.3;

/**
 * Repeated lines are at the same height to within this share of that of the page: the title of the document may be its
 * running head too.
 */
const POSITION_STEP = 0.02;

type Margin = "top" | "bottom";
const RUNNING_TYPES = { top: "header", bottom: "footer" } as const;
type FurnitureType = (typeof FURNITURE_BLOCK_TYPES)[number];

/** Moves running headers, footers and page numbers out of the body, found by where they are and that they repeat. */
export const discardPageFurniture: Stage = {
  name: "discard-page-furniture",
  apply(document) {
    const bodySize = usualSize(document);
    const evidence = { repeated: repeatedKeys(document, bodySize), bodySize };
    return { ...document, pdf_info: document.pdf_info.map((page) => discardFrom(page, evidence)) };
  },
};

/** Evidence from all pages of a document together. */
interface FurnitureEvidence {
  /** Keys of lines that are in the margins of several pages, and of numbers that count with the pages. */
  readonly repeated: ReadonlySet<string>;
  /** Points. */
  readonly bodySize: number;
}

function discardFrom(read: Page, evidence: FurnitureEvidence): Page {
  const page = releaseTableHeads(read);
  const kept: Block[] = [];
  const discarded: Block[] = [];
  for (const block of page.preproc_blocks ?? []) {
    const type = isOverTable(block, page)
      ? undefined
      : furnitureType(asFoot(block, page), page, evidence);
    if (type === undefined) kept.push(block);
    else discarded.push({ ...block, type });
  }
  return discardBeside({
    ...page,
    preproc_blocks: kept,
    discarded_blocks: [...page.discarded_blocks.map((block) => asFoot(block, page)), ...discarded],
  });
}

/** Discards further parts of a running line: blocks at the edge, beside one that has been found. */
function discardBeside(page: Page): Page {
  const found = (page.preproc_blocks ?? []).flatMap((block) => {
    const margin = marginOf(block, page, MARGIN_SHARE);
    return margin !== undefined && isBesideFurniture(block, page) ? [{ block, margin }] : [];
  });
  const blocks = new Set(found.map(({ block }) => block));
  return {
    ...page,
    preproc_blocks: (page.preproc_blocks ?? []).filter((block) => !blocks.has(block)),
    discarded_blocks: [
      ...page.discarded_blocks,
      ...found.map(({ block, margin }) => ({ ...block, type: RUNNING_TYPES[margin] })),
    ],
  };
}

/**
 * Corrects a running foot that was taken for a note because it begins with a number. A foot is not a sentence, and
 * further from the text than a note.
 */
function asFoot(block: Block, page: Page): Block {
  if (block.type !== "page_footnote" || block.lines?.length !== 1) return block;
  const isFoot =
    isRunningLine({ ...block, type: "text" }, page) &&
    isApart(block, page, MIN_FOOT_ROOM_LINES) &&
    !isSentence(blockText(block));
  return isFoot ? { ...block, type: "footer" } : block;
}

function furnitureType(
  block: Block,
  page: Page,
  { repeated, bodySize }: FurnitureEvidence,
): FurnitureType | undefined {
  const own = FURNITURE_BLOCK_TYPES.find((type) => type === block.type);
  if (own !== undefined) return own;
  if (isAside(block, page)) return "aside_text";
  if (isNumberAtEdge(block, page) || isCountingNumber(block, page, repeated)) return "page_number";
  const margin = marginOf(block, page, MARGIN_SHARE);
  const isKnown =
    keysOf(block, page).some((key) => repeated.has(key)) || block.parser_tag === "Artifact";
  if (margin === undefined || !(isKnown || looksRunning(block, page, bodySize))) return undefined;
  return RUNNING_TYPES[margin];
}

/** Checks whether a block in the margin looks like a running line where nothing repeats. */
function looksRunning(block: Block, page: Page, bodySize: number): boolean {
  return (
    isRunningLine(block, page) ||
    isSpreadHead(block, page) ||
    isBesideFurniture(block, page) ||
    isLoneLine(block, page, bodySize)
  );
}

function isNumberAtEdge(block: Block, page: Page): boolean {
  const height = page.page_size?.[1] ?? Infinity;
  const share = Math.max(NUMBER_MARGIN_SHARE, NUMBER_MARGIN_POINTS / height);
  return marginOf(block, page, share) !== undefined && isPageNumber(blockText(block));
}

function isCountingNumber(block: Block, page: Page, repeated: ReadonlySet<string>): boolean {
  const key = countingKeyOf(block, page);
  return key !== undefined && repeated.has(key) && isAloneAtEdge(block, page);
}

/**
 * Checks for a line with a page number at one end, or an imprint, alone at the very edge. That is enough evidence on a
 * document of one page, where nothing repeats.
 */
function isRunningLine(block: Block, page: Page): boolean {
  const margin = marginOf(block, page, LINE_MARGIN_SHARE);
  // A heading at the foot has no text below it, so that it is not a title.
  const isLine = block.type === "text" || (block.type === "paragraph_title" && margin === "bottom");
  const text = blockText(block);
  return (
    isLine &&
    margin !== undefined &&
    (hasPageNumberOrYear(text) || isImprint(text) || isSpreadAround(block, page)) &&
    isApart(block, page)
  );
}

/**
 * Checks for a page number with other text, spread over the first line, however close the text is: `400   BRITISH
 * HUSBANDRY.   [Ch. XIX.`
 */
function isSpreadHead(block: Block, page: Page): boolean {
  const { type, lines = [] } = block;
  if (type !== "text" || lines.length !== 1 || !hasPageNumber(blockText(block))) return false;
  const [head] = (page.preproc_blocks ?? []).toSorted(
    (one, other) => (one.bbox?.[1] ?? 0) - (other.bbox?.[1] ?? 0),
  );
  return head === block && isSpread(block, page);
}

/** Checks for a number between the parts of a line: `Northwell Holdings   75   Annual Report`. */
function isSpreadAround(block: Block, page: Page): boolean {
  const hasNumber = /\s\d{1,3}\s/.test(blockText(block));
  return hasNumber && block.lines?.length === 1 && isSpread(block, page);
}

/** Checks whether a line has more white for each character than the paragraphs of its page. */
function isSpread(block: Block, { preproc_blocks = [] }: Page): boolean {
  const widths = preproc_blocks
    .filter(({ lines = [] }) => lines.length >= MIN_TEXT_LINES)
    .map(characterWidth);
  return widths.length > 0 && characterWidth(block) >= MIN_SPREAD_RATIO * medianOf(widths);
}

/** Width of a block's characters including the white around them, in points. */
function characterWidth(block: Block): number {
  const { bbox, lines = [] } = block;
  return bbox === undefined
    ? Infinity
    : (boxWidth(bbox) * lines.length) / Math.max(1, blockText(block).length);
}

/**
 * Finds the running head of a single page: a short line at the very top or in smaller print than the text, with nothing
 * beyond it.
 */
function isLoneLine(block: Block, page: Page, bodySize: number): boolean {
  const { type, lines = [], parser_font_size: size } = block;
  const isText = type === "text" || type === "paragraph_title";
  if (!isText || lines.length !== 1 || size === undefined) return false;
  const text = blockText(block);
  return (
    size <= largestRatio(block, page) * bodySize &&
    /\p{L}/u.test(text) &&
    wordCount(text) <= MAX_SMALL_WORDS &&
    !isSentence(text) &&
    labelOf(text) === undefined &&
    isAloneAtEdge(block, page) &&
    !isBehindFurniture(block, page)
  );
}

function isSentence(text: string): boolean {
  return endsSentence(text) && !endsInCompanyForm(text);
}

/**
 * Counts words. A script without spaces between words has them only between names, and its longest piece shows whether
 * it is prose.
 */
function wordCount(text: string): number {
  if (!hasUnspacedLetter(text)) return wordsOfText(text).length;
  const names = text.split(/\s+/).map((name) => wordsOfText(name).length);
  return Math.max(...names) / LETTERS_PER_WORD;
}

/** Checks whether a running line was found between this line and the edge. This line is then text. */
function isBehindFurniture(block: Block, page: Page): boolean {
  const [, top = 0, , bottom = 0] = block.bbox ?? [];
  const margin = marginOf(block, page, MARGIN_SHARE);
  return page.discarded_blocks.some(
    (other) =>
      other.bbox !== undefined &&
      marginOf(other, page, MARGIN_SHARE) === margin &&
      (margin === "top" ? other.bbox[3] <= top : other.bbox[1] >= bottom),
  );
}

/** Largest size of a running head, in sizes of the body: the clearer its position, the larger. */
function largestRatio(block: Block, page: Page): number {
  const { type, bbox, parser_font_size: size = Infinity } = block;
  const width = bbox === undefined ? 0 : boxWidth(bbox);
  const hasParts = type === "text" && width >= MIN_SPREAD_SIZES * size * blockText(block).length;
  if (hasParts && marginOf(block, page, LINE_MARGIN_SHARE) === "top") return MAX_SPREAD_RATIO;
  if (marginOf(block, page, TOP_EDGE_SHARE) !== "top") return SMALL_RATIO;
  return hasPageNumberOrYear(blockText(block)) ? MAX_SPREAD_RATIO : HEADING_SIZE_RATIO;
}

/** Checks whether all other blocks are beside a line or, with room between, on the side of the page's middle. */
function isAloneAtEdge({ bbox }: Block, { preproc_blocks = [], page_size }: Page): boolean {
  if (bbox === undefined || page_size === undefined) return false;
  const [, top, , bottom] = bbox;
  const room = MIN_SMALL_ROOM_LINES * (bottom - top);
  const isTop = middleY(bbox) < page_size[1] / 2;
  return preproc_blocks.every((block) => {
    const { bbox: other } = block;
    if (other === undefined || isBeside(block, bbox)) return true;
    return isTop ? other[1] - bottom >= room : top - other[3] >= room;
  });
}

/**
 * Checks whether a block has more white around it than there is between lines of text. Single lines beside it do not
 * count.
 */
function isApart(
  { bbox, lines = [] }: Block,
  { preproc_blocks = [] }: Page,
  roomLines = MIN_ROOM_LINES,
): boolean {
  if (bbox === undefined) return false;
  const [, top, , bottom] = bbox;
  const room = (roomLines * (bottom - top)) / Math.max(1, lines.length);
  return preproc_blocks.every(
    (other) =>
      other.bbox === undefined ||
      isBeside(other, bbox) ||
      other.bbox[1] - bottom >= room ||
      top - other.bbox[3] >= room,
  );
}

/** Checks whether a block is a single line at the height of another, or that line itself. */
function isBeside({ bbox, lines = [] }: Block, [, top]: Box): boolean {
  return bbox !== undefined && lines.length === 1 && Math.abs(bbox[1] - top) <= SAME_SIDE_POINTS;
}

/**
 * Checks whether a line is at the height of a known running line, of which it is then another part. A title is larger.
 */
function isBesideFurniture(block: Block, page: Page): boolean {
  const { type, bbox, lines = [], parser_font_size: size = Infinity } = block;
  const isText = type === "text" || type === "paragraph_title";
  if (!isText || bbox === undefined || lines.length !== 1) return false;
  return page.discarded_blocks.some(
    (other) =>
      other.bbox !== undefined &&
      FURNITURE_LINES.has(other.type) &&
      (type === "text" || size <= HEADING_SIZE_RATIO * (other.parser_font_size ?? 0)) &&
      Math.abs(middleY(other.bbox) - middleY(bbox)) <= SAME_SIDE_POINTS,
  );
}

const FURNITURE_LINES: ReadonlySet<Block["type"]> = new Set(["header", "footer", "page_number"]);

function marginOf({ bbox, lines }: Block, { page_size }: Page, share: number): Margin | undefined {
  if (bbox === undefined || lines === undefined || page_size === undefined) return undefined;
  const height = page_size[1];
  if (bbox[3] <= share * height) return "top";
  return bbox[1] >= (1 - share) * height ? "bottom" : undefined;
}

/**
 * Keys of a block in the margins, by place and text. Two keys are from grids that are half a step apart, so that
 * neighbouring places share at least one.
 */
function keysOf(block: Block, page: Page): string[] {
  const margin = marginOf(block, page, MARGIN_SHARE);
  const text = blockText(block);
  // Continued tables repeat their caption on each page.
  if (margin === undefined || text === "" || labelOf(text) !== undefined) return [];
  const pattern = text.toLowerCase().replaceAll(/\d+/g, "#").replaceAll(/\s+/g, " ");
  const position = (block.bbox?.[1] ?? 0) / ((page.page_size?.[1] ?? 1) * POSITION_STEP);
  return [
    `${margin} ${Math.floor(position)} ${pattern}`,
    `${margin} ${Math.floor(position + 0.5)}+ ${pattern}`,
  ];
}

/**
 * Key of a number, by its place and its difference from the number of its page. Page numbers have the same key on every
 * page.
 */
function countingKeyOf(block: Block, page: Page): string | undefined {
  const margin = marginOf(block, page, COUNTING_MARGIN_SHARE);
  const text = blockText(block);
  if (margin === undefined || !/^\d{1,4}$/.test(text)) return undefined;
  return `${margin} ${Math.round(block.bbox?.[1] ?? 0)} ahead by ${Number(text) - page.page_idx}`;
}

/** The font size of most of the document's text. */
function usualSize({ pdf_info }: Document): number {
  const counts = new Map<number, number>();
  for (const block of pdf_info.flatMap(({ preproc_blocks = [] }) => preproc_blocks)) {
    const size = block.parser_font_size;
    if (size === undefined) continue;
    counts.set(size, (counts.get(size) ?? 0) + blockText(block).length);
  }
  const [usual] = [...counts].toSorted((first, second) => second[1] - first[1]);
  return usual?.[0] ?? Infinity;
}

function repeatedKeys({ pdf_info }: Document, bodySize: number): Set<string> {
  const counts = new Map<string, number>();
  // Text of the size of a heading is a heading even if it repeats, as on slides with one subject.
  const isLarge = ({ parser_font_size = 0 }: Block) =>
    parser_font_size >= HEADING_SIZE_RATIO * bodySize;
  for (const page of pdf_info) {
    const small = (page.preproc_blocks ?? []).filter((block) => !isLarge(block));
    const keys = new Set([
      ...small.flatMap((block) => keysOf(block, page)),
      ...small.flatMap((block) => countingKeyOf(block, page) ?? []),
    ]);
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = Math.max(MIN_REPEATS, MIN_REPEAT_SHARE * pdf_info.length);
  return new Set([...counts].filter(([, count]) => count >= least).map(([key]) => key));
}
