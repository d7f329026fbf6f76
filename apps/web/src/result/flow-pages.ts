import { type Block, blockIds, type SheetCells } from "@parsewright/contract";
import type { TextPage, TextPart } from "./text-pages.ts";
import type { ViewDocument } from "./view-document.ts";

/** The text of a document without fixed pages, cut where its program last ended pages. */
export function flowPages(pages: readonly TextPage[], view: ViewDocument): readonly TextPage[] {
  const blocks = blocksById(view);
  return pages.flatMap(({ pageIndex, parts }) =>
    cutAtPages(parts, blocks).map((own) => ({ pageIndex, parts: own })),
  );
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

/** Where the tables of sheets are, by the ids of their blocks. */
export function sheetCells(view: ViewDocument): ReadonlyMap<string, SheetCells> {
  return new Map(
    [...blocksById(view)].flatMap(([id, { parser_cells: cells }]) => (cells ? [[id, cells]] : [])),
  );
}

function blocksById({ pages }: ViewDocument): ReadonlyMap<string, Block> {
  return new Map(
    pages
      .flatMap(({ middle }) => (middle ? [...blockIds(middle)] : []))
      .map(([block, id]) => [id, block]),
  );
}
