import {
  ASIDE_SUB_TYPES,
  type Block,
  blockIds,
  type BlockType,
  type Box,
  type ContentList,
  type ContentListEntry,
  type Document,
  type Page,
  pageNumberOf,
  type SourceMapEntry,
} from "@parsewright/contract";
import { type BlockKind, kindOf } from "./block-kinds.ts";
import { entryExcerpt } from "./entry-markdown.ts";
import { blockText } from "./block-text.ts";
import { groupBy } from "./group-by.ts";

/** Left, top, width and height as fractions of the page. */
export interface Region {
  readonly pageIndex: number;
  readonly box: readonly [number, number, number, number];
}

/** A block as the page shows it: where it is, and which entry of the content list it became. */
export interface ViewBlock {
  /** `p3.b12`, as in all outputs; `p3.e12` for an entry whose block is not known. */
  readonly id: string;
  readonly kind: BlockKind;
  readonly type: BlockType | ContentListEntry["type"];
  /** From 1 within its page; furniture is not part of the reading order. */
  readonly order?: number;
  readonly entryIndex?: number;
  /** The Markdown contains it; most furniture is left out. */
  readonly isInText: boolean;
  readonly pageIndex: number;
  /** More than one where a table or paragraph goes on; none in office documents. */
  readonly regions: readonly Region[];
  readonly excerpt: string;
  /** As the layout has it; absent for an entry whose block is not known. */
  readonly source?: Block;
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
  readonly byId: ReadonlyMap<string, ViewBlock>;
  /** A block without a place is on its own page; one that goes on is on several. */
  readonly byPage: ReadonlyMap<number, readonly ViewBlock[]>;
}

/** Joins what the layout says of each block with the entry of the content list that it became. */
export function viewDocument(
  contentList: ContentList,
  middle: Document | undefined,
  sourceMap: readonly SourceMapEntry[] = [],
): ViewDocument {
  if (middle === undefined) return withoutLayout(contentList);
  const mapped = sourceMap.length > 0 ? placesById(sourceMap, middle) : undefined;
  const entriesByPage = groupBy<NumberedEntry, number>(
    contentList.entries(),
    ([, entry]) => entry.page_idx,
  );
  const blocks: GrowingBlock[] = [];
  const isFurniture = ([, entry]: NumberedEntry) => isAside(entry);
  for (const page of middle.pdf_info) {
    const entries = entriesByPage.get(page.page_idx) ?? [];
    addBody(blocks, { page, entries: entries.filter((one) => !isFurniture(one)), mapped });
    addFurniture(blocks, { page, entries: entries.filter(isFurniture), mapped });
  }
  return toView(middle.pdf_info.map(toViewPage), blocks);
}

function placesById(
  sourceMap: readonly SourceMapEntry[],
  { pdf_info: pages }: Document,
): Map<string, Region[]> {
  const pageIndexes = new Map(pages.map((page) => [pageNumberOf(page), page.page_idx]));
  const toRegion = ({ page, bbox }: SourceMapEntry["boxes"][number]) => {
    const pageIndex = pageIndexes.get(page);
    return pageIndex === undefined ? [] : [{ pageIndex, box: fromThousandths(bbox) }];
  };
  return new Map(sourceMap.map(({ block, boxes }) => [block, boxes.flatMap(toRegion)]));
}

function toView(pages: readonly ViewPage[], blocks: readonly ViewBlock[]): ViewDocument {
  const byPage = new Map<number, ViewBlock[]>(pages.map(({ index }) => [index, []]));
  for (const block of blocks) {
    const pageIndexes = block.regions.map(({ pageIndex }) => pageIndex);
    for (const index of new Set(pageIndexes.length > 0 ? pageIndexes : [block.pageIndex]))
      byPage.get(index)?.push(block);
  }
  return { pages, blocks, byId: new Map(blocks.map((block) => [block.id, block])), byPage };
}

/** Notes and furniture, whose blocks are not in the body of their page. */
export function isAside(entry: ContentListEntry): boolean {
  return entry.type === "text" && ASIDE_SUB_TYPES.some((subType) => subType === entry.sub_type);
}

type NumberedEntry = readonly [index: number, entry: ContentListEntry];

/** One page while its blocks are put together. */
interface PageParts {
  readonly page: Page;
  readonly entries: readonly NumberedEntry[];
  /** The blocks that the Markdown shows with their places, where there is a source map. */
  readonly mapped: ReadonlyMap<string, Region[]> | undefined;
}

/** Adds the blocks that the Markdown shows. One whose text moved to an earlier block only adds its place to that one. */
function addBody(blocks: GrowingBlock[], { page, entries, mapped }: PageParts): void {
  const takeEntry = entryTaker(entries, page);
  const listed = new Set<NumberedEntry>();
  let order = 0;
  for (const [block, id] of blockIds({ ...page, discarded_blocks: [] })) {
    if (isMergedAway(block)) {
      if (mapped === undefined) continueEarlier(blocks, block, page);
      continue;
    }
    const entry = takeEntry(block);
    const isShown = mapped ? mapped.has(id) : entry !== undefined;
    if (!isShown) continue;
    order += 1;
    const made = bodyBlock({ id, page, block, order }, entry);
    blocks.push({
      ...made,
      regions: mapped?.get(id) ?? made.regions,
      // Several references are one entry, whose text is that of all of them.
      excerpt: entry && !listed.has(entry) ? made.excerpt : blockText(block),
    });
    if (entry) listed.add(entry);
  }
  const others = mapped ? [] : entries.filter((one) => !listed.has(one));
  addUnplaced(blocks, page, others);
}

/** Entries whose blocks are not known, after the others of their page. */
function addUnplaced(blocks: GrowingBlock[], page: Page, entries: readonly NumberedEntry[]): void {
  if (entries.length === 0) return;
  const before = blocks.filter(({ pageIndex }) => pageIndex === page.page_idx).length;
  for (const [offset, entry] of entries.entries()) {
    const order = before + offset + 1;
    const id = `p${pageNumberOf(page)}.e${order}`;
    blocks.push(bodyBlock({ id, page, block: undefined, order }, entry));
  }
}

function addFurniture(blocks: GrowingBlock[], { page, entries, mapped }: PageParts): void {
  const takeEntry = entryTaker(entries, page);
  for (const [block, id] of blockIds({ ...page, para_blocks: [] })) {
    const entry = blockText(block) === "" ? undefined : takeEntry(block);
    blocks.push({
      ...furnitureBlock(page, block, id),
      isInText: mapped?.has(id) ?? block.type === "page_footnote",
      ...(entry && { entryIndex: entry[0] }),
    });
  }
}

/** Entries and blocks are in the same order: each block takes the next entry at its place, or the one that surrounds it. */
function entryTaker(entries: readonly NumberedEntry[], page: Page) {
  let next = 0;
  return (block: Block): NumberedEntry | undefined => {
    const offset = entries.slice(next).findIndex(([, entry]) => isSamePlace(entry, block, page));
    if (offset === -1) {
      const surrounding = entries[next];
      return surrounding && isAround(surrounding[1], block, page) ? surrounding : undefined;
    }
    next += offset + 1;
    return entries[next - 1];
  };
}

/** Checks whether all content of a block was merged into an earlier one, which leaves nothing to show. */
function isMergedAway({ lines_deleted, lines = [], blocks }: Block): boolean {
  if (lines_deleted) return true;
  return lines.length === 0 && blocks !== undefined && blocks.every((block) => isMergedAway(block));
}

function bodyBlock(
  parts: {
    readonly id: string;
    readonly page: Page;
    readonly block: Block | undefined;
    readonly order: number;
  },
  numbered: NumberedEntry | undefined,
): GrowingBlock {
  const { id, page, block, order } = parts;
  return {
    ...entryFacts(numbered),
    ...(block && blockFacts(block)),
    id,
    order,
    isInText: true,
    pageIndex: page.page_idx,
    regions: regionsOf(numbered?.[1], block, page),
  };
}

function entryFacts(numbered: NumberedEntry | undefined) {
  if (numbered === undefined) return { kind: "text", type: "text", excerpt: "" } as const;
  const [entryIndex, entry] = numbered;
  return {
    kind: kindOfEntry(entry),
    type: entry.type,
    entryIndex,
    excerpt: entryExcerpt(entry),
  };
}

function blockFacts(source: Block) {
  const { type, parser_confidence: confidence } = source;
  return { kind: kindOf(type), type, source, ...(confidence && { confidence: confidence.score }) };
}

function furnitureBlock(page: Page, block: Block, id: string): GrowingBlock {
  const box = block.bbox && fractionsOn(page, block.bbox);
  return {
    id,
    kind: "margin",
    type: block.type,
    isInText: false,
    pageIndex: page.page_idx,
    regions: box ? [{ pageIndex: page.page_idx, box }] : [],
    excerpt: blockText(block),
    source: block,
  };
}

/** The rest of a paragraph that began before: its place belongs to the block that now holds its text. */
function continueEarlier(blocks: readonly GrowingBlock[], block: Block, page: Page): void {
  const box = block.bbox && fractionsOn(page, block.bbox);
  const holder = blocks.findLast(({ kind }) => kind === kindOf(block.type));
  if (box === undefined || holder === undefined || block.lines_deleted !== true) return;
  // An equation says itself where its parts are.
  const isKnown = holder.regions.some(
    (region) =>
      region.pageIndex === page.page_idx &&
      region.box.every((value, index) => value === box[index]),
  );
  if (!isKnown) holder.regions.push({ pageIndex: page.page_idx, box });
}

function regionsOf(
  entry: ContentListEntry | undefined,
  block: Block | undefined,
  page: Page,
): Region[] {
  const own = block?.bbox
    ? fractionsOn(page, block.bbox)
    : entry?.bbox && fromThousandths(entry.bbox);
  const parts = (block?.parser_parts ?? []).flatMap(({ page_idx: pageIndex, bbox }) => {
    const box = fractionsOn(page, bbox);
    return box && pageIndex !== page.page_idx ? [{ pageIndex, box }] : [];
  });
  return own ? [{ pageIndex: page.page_idx, box: own }, ...parts] : parts;
}

function isSamePlace({ bbox }: ContentListEntry, block: Block, page: Page): boolean {
  if (bbox === undefined || block.bbox === undefined || page.page_size === undefined) {
    return bbox === undefined && block.bbox === undefined;
  }
  const [width, height] = page.page_size;
  return block.bbox.every((value, index) => {
    const thousandth = (value * 1000) / (index % 2 === 0 ? width : height);
    return Math.abs(thousandth - (bbox[index] ?? Number.NaN)) <= 1.5;
  });
}

function isAround({ bbox }: ContentListEntry, block: Block, page: Page): boolean {
  const own = block.bbox && fractionsOn(page, block.bbox);
  if (bbox === undefined || own === undefined) return false;
  const [left, top, width, height] = fromThousandths(bbox);
  const slack = 0.002;
  return (
    own[0] >= left - slack &&
    own[1] >= top - slack &&
    own[0] + own[2] <= left + width + slack &&
    own[1] + own[3] <= top + height + slack
  );
}

function fractionsOn({ page_size: size }: Page, box: Box): Region["box"] | undefined {
  return size && toFractions(box, size);
}

/** A box in points, as fractions of a page of this size. */
export function toFractions(
  [left, top, right, bottom]: Box,
  [width, height]: readonly [number, number],
): Region["box"] {
  return [left / width, top / height, (right - left) / width, (bottom - top) / height];
}

/** The places of the content list and of the source map. */
export function fromThousandths([left, top, right, bottom]: Box): Region["box"] {
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
  return toView(
    indexes.map((index) => ({
      index,
      sourceIndex: index,
      title: undefined,
      size: undefined,
      middle: undefined,
    })),
    contentList.map((entry, index) => {
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
        isInText: true,
        pageIndex: entry.page_idx,
        regions,
        excerpt: entryExcerpt(entry),
      };
    }),
  );
}

function kindOfEntry(entry: ContentListEntry): BlockKind {
  if (isAside(entry)) return "margin";
  if (entry.type === "equation") return "formula";
  if (entry.type === "image") return "picture";
  if (entry.type !== "text") return entry.type;
  if (entry.text_level !== undefined) return "title";
  return entry.list_items === undefined ? "text" : "list";
}
