import { type Block, blockIds, type ChartLook, type SheetCells } from "@parsewright/contract";
import type { TextPage, TextPart } from "./text-pages.ts";
import type { ViewDocument, ViewPage } from "./view-document.ts";

/** A document without fixed pages, with the pages that its readers turn. */
interface FlowDocument {
  readonly pages: readonly TextPage[];
  readonly view: ViewDocument;
  /** The first page to turn to, for each page of the result. */
  readonly firstPages: ReadonlyMap<number, number>;
}

/** Cuts the pages of a result, such as its sections, where the document's program last ended pages. */
export function flowDocument(pages: readonly TextPage[], view: ViewDocument): FlowDocument {
  const blocks = blocksById(view);
  const cut = pages.flatMap(({ pageIndex: section, parts }) =>
    cutAtPages(parts, blocks).map((own, offset) => ({ section, parts: own, offset })),
  );
  if (cut.length === pages.length) {
    return {
      pages,
      view,
      firstPages: new Map(pages.map((page) => [page.pageIndex, page.pageIndex])),
    };
  }
  const sections = new Map(view.pages.map((page) => [page.index, page]));
  const viewPages = cut.flatMap(({ section, offset }, index) => {
    const whole = sections.get(section);
    return whole ? [pageOf(whole, offset, index)] : [];
  });
  return {
    pages: cut.map(({ parts }, index) => ({ pageIndex: index, parts })),
    view: { ...view, pages: viewPages },
    firstPages: new Map(
      cut.flatMap(({ section, offset }, index) => (offset === 0 ? [[section, index]] : [])),
    ),
  };
}

/** The layout of a section stays with its first page, so that its blocks are there once. */
function pageOf(section: ViewPage, offset: number, index: number): ViewPage {
  const own = { ...section, index, sourceIndex: index };
  return offset === 0 ? own : { ...own, middle: undefined };
}

function cutAtPages(
  parts: readonly TextPart[],
  blocks: ReadonlyMap<string, Block>,
): readonly (readonly TextPart[])[] {
  const pages: TextPart[][] = [[]];
  let isNewPage = false;
  for (const part of parts) {
    const block = blocks.get(part.id);
    if (isNewPage || (block && beginsPage(block))) pages.push([]);
    pages.at(-1)?.push(part);
    isNewPage = block !== undefined && hasPageWithin(block);
  }
  return pages;
}

function beginsPage({ parser_new_page: isFirst, blocks: [inner] = [] }: Block): boolean {
  return isFirst === true || (inner !== undefined && beginsPage(inner));
}

/** A list is shown whole: the page that begins in it begins behind it. */
function hasPageWithin({ blocks: [first, ...others] = [] }: Block): boolean {
  return (first !== undefined && hasPageWithin(first)) || others.some(hasPage);
}

function hasPage(block: Block): boolean {
  return beginsPage(block) || hasPageWithin(block);
}

/** Cells of the tables of sheets, by the ids of their blocks. */
export function sheetCells(view: ViewDocument): ReadonlyMap<string, SheetCells> {
  return new Map(
    [...blocksById(view)].flatMap(([id, { parser_cells: cells }]) => (cells ? [[id, cells]] : [])),
  );
}

/** Looks of the charts, by the ids of their blocks. */
export function chartLooks(view: ViewDocument): ReadonlyMap<string, ChartLook> {
  return new Map(
    [...blocksById(view)].flatMap(([id, { parser_chart_look: look }]) =>
      look ? [[id, look]] : [],
    ),
  );
}

function blocksById({ pages }: ViewDocument): ReadonlyMap<string, Block> {
  return new Map(
    pages
      .flatMap(({ middle }) => (middle ? [...blockIds(middle)] : []))
      .map(([block, id]) => [id, block]),
  );
}
