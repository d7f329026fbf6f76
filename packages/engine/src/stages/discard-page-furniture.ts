import { type Block, type Document, FURNITURE_BLOCK_TYPES, type Page } from "@parser/contract";
import { blockText } from "./block-text.ts";
import type { Stage } from "./stage.ts";

/** Running heads and feet stand within this share of the page's height from its edge. */
const MARGIN_SHARE = 0.12;

/** A lone number is a page number only this close to the edge. */
const NUMBER_MARGIN_SHARE = 0.09;

const MAX_FURNITURE_CHARACTERS = 200;

/** Left and right pages often differ, so a line need not stand on every page. */
const MIN_REPEATS = 2;
const MIN_REPEAT_SHARE = 0.3;

/** How far, as a share of the page's height, repeated lines may stand apart. */
const POSITION_STEP = 0.02;

type Margin = "top" | "bottom";
type FurnitureType = (typeof FURNITURE_BLOCK_TYPES)[number];

/** Moves running headers, footers and page numbers out of the body, found by where they stand and that they repeat. */
export const discardPageFurniture: Stage = {
  name: "discard-page-furniture",
  apply(document) {
    const repeated = repeatedKeys(document);
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
  const margin = marginOf(block, page, MARGIN_SHARE);
  if (margin === undefined) return undefined;
  const isNumber =
    PAGE_NUMBER.test(blockText(block)) && marginOf(block, page, NUMBER_MARGIN_SHARE) !== undefined;
  if (isNumber) return "page_number";
  if (!keysOf(block, page).some((key) => repeated.has(key))) return undefined;
  return margin === "top" ? "header" : "footer";
}

/** `7`, `- 7 -`, `Page 7 of 12`, `vii`. */
const PAGE_NUMBER =
  /^(?:page\s+)?[-–—([|]?\s*(?:\d{1,4}|[ivxlc]{1,7})\s*(?:(?:of|\/)\s*\d{1,4})?\s*[-–—)\]|]?$/i;

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
  if (margin === undefined || text === "" || text.length > MAX_FURNITURE_CHARACTERS) return [];
  const pattern = text.toLowerCase().replaceAll(/\d+/g, "#").replaceAll(/\s+/g, " ");
  const position = (block.bbox?.[1] ?? 0) / ((page.page_size?.[1] ?? 1) * POSITION_STEP);
  return [
    `${margin} ${Math.floor(position)} ${pattern}`,
    `${margin} ${Math.floor(position + 0.5)}+ ${pattern}`,
  ];
}

function repeatedKeys({ pdf_info }: Document): Set<string> {
  const counts = new Map<string, number>();
  for (const page of pdf_info) {
    const keys = new Set((page.preproc_blocks ?? []).flatMap((block) => keysOf(block, page)));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = Math.max(MIN_REPEATS, MIN_REPEAT_SHARE * pdf_info.length);
  return new Set([...counts].filter(([, count]) => count >= least).map(([key]) => key));
}
