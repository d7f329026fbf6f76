import {
  type Block,
  blockIds,
  type BlockType,
  type Box,
  type ContentList,
  type ContentListEntry,
  type Document,
  type Page,
  pageNumberOf,
} from "@parsewright/contract";
import { type BlockKind, kindOf } from "./block-kinds.ts";
import { entryExcerpt } from "./entry-markdown.ts";
import { blockText } from "./block-text.ts";

/** Left, top, width and height as fractions of the page. */
export interface Region {
  readonly pageIndex: number;
  readonly box: readonly [number, number, number, number];
}

/** A block as the page shows it: where it stands, and which entry of the content list it became. */
export interface ViewBlock {
  /** `p3.b12`, as in all outputs; `p3.e12` for an entry whose block is not known. */
  readonly id: string;
  readonly kind: BlockKind;
  readonly type: BlockType | ContentListEntry["type"];
  /** From 1 within its page; furniture is not part of the reading order. */
  readonly order?: number;
  readonly entryIndex?: number;
  readonly pageIndex: number;
  /** More than one where a table or paragraph goes on; none in office documents. */
  readonly regions: readonly Region[];
  readonly excerpt: string;
  /** Name of the picture that the block is, without its folder. */
  readonly picture?: string;
  readonly confidence?: number;
}

/** While it is put together, a block gains the places where it goes on. */
interface GrowingBlock extends ViewBlock {
  readonly regions: Region[];
}

/** The blocks of a page, and what is to be said about it. */
export interface ViewPage {
  readonly index: number;
  /** 0-based in the file itself. */
  readonly sourceIndex: number;
  readonly title: string | undefined;
  readonly size: readonly [number, number] | undefined;
  readonly middle: Page | undefined;
}

export interface ViewDocument {
  readonly pages: readonly ViewPage[];
  readonly blocks: readonly ViewBlock[];
}

/** Joins what the layout says of each block with the entry of the content list that it became. */
export function viewDocument(contentList: ContentList, middle: Document | undefined): ViewDocument {
  if (middle === undefined) return withoutLayout(contentList);
  const pages = middle.pdf_info.map(toViewPage);
  const entriesByPage = groupByPage(contentList);
  const blocks: GrowingBlock[] = [];
  for (const page of middle.pdf_info) {
    blocks.push(...bodyBlocks(page, entriesByPage.get(page.page_idx) ?? [], blocks));
    const ids = blockIds(page);
    blocks.push(
      ...page.discarded_blocks.map((block) => furnitureBlock(page, block, ids.get(block) ?? "")),
    );
  }
  return { pages, blocks };
}

interface NumberedEntry {
  readonly entry: ContentListEntry;
  readonly index: number;
}

function groupByPage(contentList: ContentList): Map<number, NumberedEntry[]> {
  const byPage = new Map<number, NumberedEntry[]>();
  for (const [index, entry] of contentList.entries()) {
    // The layout shows furniture where it is.
    if (entry.type === "discarded") continue;
    const entries = byPage.get(entry.page_idx) ?? [];
    entries.push({ entry, index });
    byPage.set(entry.page_idx, entries);
  }
  return byPage;
}

/** Entries and blocks stand in the same order; a block whose text moved to an earlier one has no entry of its own. */
function bodyBlocks(
  page: Page,
  entries: readonly NumberedEntry[],
  earlier: readonly GrowingBlock[],
): GrowingBlock[] {
  const found: GrowingBlock[] = [];
  const sources = [...page.para_blocks];
  const ids = blockIds(page);
  for (const { entry, index } of entries) {
    const position = sources.findIndex((block) => isSamePlace(entry, block, page));
    const skipped = position === -1 ? [] : sources.splice(0, position + 1);
    for (const block of skipped.slice(0, -1)) continueEarlier([...earlier, ...found], block, page);
    const block = skipped.at(-1);
    const order = found.length + 1;
    const id = (block && ids.get(block)) ?? `p${pageNumberOf(page)}.e${order}`;
    found.push(bodyBlock({ id, entry, index, page, block, order }));
  }
  for (const block of sources) continueEarlier([...earlier, ...found], block, page);
  return found;
}

function bodyBlock(parts: {
  readonly id: string;
  readonly entry: ContentListEntry;
  readonly index: number;
  readonly page: Page;
  readonly block: Block | undefined;
  readonly order: number;
}): GrowingBlock {
  const { id, entry, index, page, block, order } = parts;
  const type = block?.type ?? entry.type;
  const confidence = block?.parser_confidence?.score;
  return {
    id,
    kind: block === undefined ? kindOfEntry(entry) : kindOf(block.type),
    type,
    order,
    entryIndex: index,
    pageIndex: page.page_idx,
    regions: regionsOf(entry, block, page),
    excerpt: entryExcerpt(entry),
    ...(entry.type === "image" && { picture: entry.img_path.split("/").at(-1) ?? "" }),
    ...(confidence !== undefined && { confidence }),
  };
}

function furnitureBlock(page: Page, block: Block, id: string): GrowingBlock {
  const box = block.bbox && toFractions(block.bbox, page);
  return {
    id,
    kind: "margin",
    type: block.type,
    pageIndex: page.page_idx,
    regions: box ? [{ pageIndex: page.page_idx, box }] : [],
    excerpt: blockText(block),
  };
}

/** The rest of a paragraph that began before: its place belongs to the block that now holds its text. */
function continueEarlier(blocks: readonly GrowingBlock[], block: Block, page: Page): void {
  const box = block.bbox && toFractions(block.bbox, page);
  const holder = blocks.findLast(({ kind }) => kind === kindOf(block.type));
  if (box === undefined || holder === undefined || block.lines_deleted !== true) return;
  holder.regions.push({ pageIndex: page.page_idx, box });
}

function regionsOf(entry: ContentListEntry, block: Block | undefined, page: Page): Region[] {
  const own = block?.bbox
    ? toFractions(block.bbox, page)
    : entry.bbox && fromThousandths(entry.bbox);
  const parts = (block?.parser_parts ?? []).flatMap(({ page_idx: pageIndex, bbox }) => {
    const box = toFractions(bbox, page);
    return box && pageIndex !== page.page_idx ? [{ pageIndex, box }] : [];
  });
  return own ? [{ pageIndex: page.page_idx, box: own }, ...parts] : parts;
}

function isSamePlace({ bbox }: ContentListEntry, block: Block, page: Page): boolean {
  if (block.lines_deleted === true) return false;
  if (bbox === undefined || block.bbox === undefined || page.page_size === undefined) {
    return bbox === undefined && block.bbox === undefined;
  }
  const [width, height] = page.page_size;
  return block.bbox.every((value, index) => {
    const thousandth = (value * 1000) / (index % 2 === 0 ? width : height);
    return Math.abs(thousandth - (bbox[index] ?? Number.NaN)) <= 1.5;
  });
}

function toFractions(box: Box, { page_size: size }: Page): Region["box"] | undefined {
  if (size === undefined) return undefined;
  const [left, top, right, bottom] = box;
  return [left / size[0], top / size[1], (right - left) / size[0], (bottom - top) / size[1]];
}

function fromThousandths([left, top, right, bottom]: Box): Region["box"] {
  return [left / 1000, top / 1000, (right - left) / 1000, (bottom - top) / 1000];
}

function toViewPage(page: Page): ViewPage {
  return {
    index: page.page_idx,
    sourceIndex: page.parser_source_page ?? page.page_idx,
    title: page.parser_title,
    size: page.page_size,
    middle: page,
  };
}

/** A result without its layout still has its entries and their places. */
function withoutLayout(contentList: ContentList): ViewDocument {
  const indexes = [...new Set(contentList.map((entry) => entry.page_idx))];
  const orders = new Map<number, number>();
  return {
    pages: indexes.map((index) => ({
      index,
      sourceIndex: index,
      title: undefined,
      size: undefined,
      middle: undefined,
    })),
    blocks: contentList.map((entry, index) => {
      const order = (orders.get(entry.page_idx) ?? 0) + 1;
      orders.set(entry.page_idx, order);
      const regions = entry.bbox
        ? [{ pageIndex: entry.page_idx, box: fromThousandths(entry.bbox) }]
        : [];
      return {
        id: `p${entry.page_idx + 1}.e${order}`,
        kind: kindOfEntry(entry),
        type: entry.type,
        order,
        entryIndex: index,
        pageIndex: entry.page_idx,
        regions,
        excerpt: entryExcerpt(entry),
      };
    }),
  };
}

function kindOfEntry(entry: ContentListEntry): BlockKind {
  if (entry.type === "discarded") return "margin";
  if (entry.type === "equation") return "formula";
  if (entry.type === "image") return "picture";
  if (entry.type !== "text") return entry.type;
  if (entry.text_level !== undefined) return "title";
  return entry.sub_type === undefined || entry.sub_type === "phonetic" ? "text" : "list";
}
