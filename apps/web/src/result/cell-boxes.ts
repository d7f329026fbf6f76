import type { TableCellPlace } from "@parsewright/contract";
import { blockWords } from "./block-words.ts";
import { type Region, toFractions, type ViewBlock, type ViewPage } from "./view-document.ts";

/** A place of a cell or a word of a block on a page. */
export interface NumberedBox {
  /** Of the cell in its table, or of the word in its block, from 0. */
  readonly index: number;
  readonly box: Region["box"];
}

/** Finds the cells of a table on a page; a cell that the end of a page cuts is on two. */
export function cellBoxes({ source, pageIndex }: ViewBlock, page: ViewPage): NumberedBox[] {
  const { size } = page;
  if (size === undefined) return [];
  return cellsOf(source).flatMap(({ parts = [], ...first }, index) =>
    [first, ...parts]
      .filter(({ page_idx = pageIndex }) => page_idx === page.index)
      .map(({ bbox }) => ({ index, box: toFractions(bbox, size) })),
  );
}

/** Finds the words of a block on a page. */
export function wordBoxes(block: ViewBlock, { index: pageIndex, size }: ViewPage): NumberedBox[] {
  if (size === undefined) return [];
  return blockWords(block).flatMap((word, index) =>
    word.pageIndex === pageIndex ? [{ index, box: toFractions(word.bbox, size) }] : [],
  );
}

function cellsOf(block: ViewBlock["source"]): readonly TableCellPlace[] {
  const lines = (block?.blocks ?? []).flatMap((part) => part.lines ?? []);
  return lines.flatMap(({ spans }) => spans).find((span) => span.parser_cells)?.parser_cells ?? [];
}

/** The first of some boxes at a point of the page, given as fractions of it. */
export function boxAt(
  boxes: readonly NumberedBox[],
  point: { readonly x: number; readonly y: number },
): number | undefined {
  return boxes.find(
    ({ box: [left, top, width, height] }) =>
      point.x >= left && point.x < left + width && point.y >= top && point.y < top + height,
  )?.index;
}
