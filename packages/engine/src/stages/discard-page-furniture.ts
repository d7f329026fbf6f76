import { type Block, type Document, FURNITURE_BLOCK_TYPES, type Page } from "@parser/contract";
import { blockText } from "./block-text.ts";
import { labelOf } from "../language/caption-label.ts";
import { hasPageNumber, isImprint, isPageNumber } from "../language/running-lines.ts";
import type { Stage } from "./stage.ts";

/** Running heads and feet stand within this share of the page's height from its edge. */
const MARGIN_SHARE = 0.12;

/** A lone number is a page number only this close to the edge. */
const NUMBER_MARGIN_SHARE = 0.09;

/** A line with a number in it is furniture only closer still, and with this much room, in its own height. */
const LINE_MARGIN_SHARE = 0.085;
const MIN_ROOM_LINES = 0.8;

/** Stamps stand in this outer share of the page's width, and are longer than it is high. */
const SIDE_SHARE = 0.1;

/** Left and right pages often differ, so a line need not stand on every page. */
const MIN_REPEATS = 2;
const MIN_REPEAT_SHARE = 0.3;

/** What repeats but is set this much larger than the text is a heading, such as that of slides with one subject. */
const LARGE_RATIO = 1.15;

/** How far, as a share of the page's height, repeated lines may be apart: the title of the document may be its running head too. */
const POSITION_STEP = 0.02;

type Margin = "top" | "bottom";
type FurnitureType = (typeof FURNITURE_BLOCK_TYPES)[number];

/** Moves running headers, footers and page numbers out of the body, found by where they stand and that they repeat. */
export const discardPageFurniture: Stage = {
  name: "discard-page-furniture",
  apply(document) {
    const repeated = repeatedKeys(document, usualSize(document));
    return { ...document, pdf_info: document.pdf_info.map((page) => discardFrom(page, repeated)) };
  },
};

function discardFrom(page: Page, repeated: ReadonlySet<string>): Page {
  const kept: Block[] = [];
  const discarded: Block[] = [];
  for (const block of page.preproc_blocks ?? []) {
    const type = furnitureType(block, page, repeated);
    if (type === undefined) kept.push(block);
    else discarded.push({ ...block, type });
  }
  return {
    ...page,
    preproc_blocks: kept,
    discarded_blocks: [...page.discarded_blocks, ...discarded],
  };
}

function furnitureType(
  block: Block,
  page: Page,
  repeated: ReadonlySet<string>,
): FurnitureType | undefined {
  const own = FURNITURE_BLOCK_TYPES.find((type) => type === block.type);
  if (own !== undefined) return own;
  if (isSideStamp(block, page)) return "aside_text";
  const margin = marginOf(block, page, MARGIN_SHARE);
  if (margin === undefined) return undefined;
  const isAtEdge = marginOf(block, page, NUMBER_MARGIN_SHARE) !== undefined;
  if (isAtEdge && isPageNumber(blockText(block))) return "page_number";
  const isFurniture =
    keysOf(block, page).some((key) => repeated.has(key)) ||
    block.parser_tag === "Artifact" ||
    isRunningLine(block, page);
  if (!isFurniture) return undefined;
  return margin === "top" ? "header" : "footer";
}

/** A line with a page number at one end, or an imprint, alone at the very edge: enough even where nothing can repeat. */
function isRunningLine(block: Block, page: Page): boolean {
  if (block.type !== "text") return false;
  const text = blockText(block);
  return (
    marginOf(block, page, LINE_MARGIN_SHARE) !== undefined &&
    (hasPageNumber(text) || isImprint(text)) &&
    isApart(block, page)
  );
}

/** Whether nothing stands closer to the block, towards the page's middle, than text does to text. */
function isApart({ bbox }: Block, { preproc_blocks = [] }: Page): boolean {
  if (bbox === undefined) return false;
  const [, top, , bottom] = bbox;
  const room = MIN_ROOM_LINES * (bottom - top);
  return preproc_blocks.every(
    (other) =>
      other.bbox === undefined ||
      other.bbox === bbox ||
      other.bbox[1] - bottom >= room ||
      top - other.bbox[3] >= room,
  );
}

/** Turned text along the edge of a page, such as a preprint server's. */
function isSideStamp({ bbox, lines, type }: Block, { page_size }: Page): boolean {
  if (bbox === undefined || page_size === undefined || lines === undefined || type !== "text")
    return false;
  const [left, top, right, bottom] = bbox;
  const [width, height] = page_size;
  const isAtSide = right <= SIDE_SHARE * width || left >= (1 - SIDE_SHARE) * width;
  const isTall = bottom - top >= SIDE_SHARE * height && bottom - top >= 4 * (right - left);
  return isAtSide && isTall && lines.length <= 2;
}

function marginOf({ bbox, lines }: Block, { page_size }: Page, share: number): Margin | undefined {
  if (bbox === undefined || lines === undefined || page_size === undefined) return undefined;
  const height = page_size[1];
  if (bbox[3] <= share * height) return "top";
  return bbox[1] >= (1 - share) * height ? "bottom" : undefined;
}

/** The keys under which a block of the margins is counted. Two, so that a step of the grid never parts neighbours. */
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
  const isLarge = ({ parser_font_size = 0 }: Block) => parser_font_size >= LARGE_RATIO * bodySize;
  for (const page of pdf_info) {
    const small = (page.preproc_blocks ?? []).filter((block) => !isLarge(block));
    const keys = new Set(small.flatMap((block) => keysOf(block, page)));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = Math.max(MIN_REPEATS, MIN_REPEAT_SHARE * pdf_info.length);
  return new Set([...counts].filter(([, count]) => count >= least).map(([key]) => key));
}
