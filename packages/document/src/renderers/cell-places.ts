import {
  type Block,
  type Box,
  type BlockCell,
  type Document,
  type Page,
  type TableCellPlace,
  pageNumberOf,
} from "@parsewright/contract";
import { spansOf } from "../blocks/block-text.ts";
import { toPageBox } from "./block-parts.ts";

/** A place of a cell: one that the end of a page cuts has several. */
export interface PlacedTableCell extends Pick<
  TableCellPlace,
  "row" | "column" | "rowspan" | "colspan" | "is_head" | "score"
> {
  /** Number of its page, from 1 within the file. */
  readonly page: number;
  readonly on: Page;
  /** In points. */
  readonly bbox: Box;
}

/** Every place of the cells of a table. */
export function cellPlacesOf(block: Block, page: Page, document: Document): PlacedTableCell[] {
  const spans = (block.blocks ?? []).flatMap(spansOf);
  const cells = spans.find(({ parser_cells }) => parser_cells !== undefined)?.parser_cells ?? [];
  return cells.flatMap(({ row, column, rowspan, colspan, is_head, score, parts = [], ...first }) =>
    [first, ...parts].map(({ bbox, page_idx = page.page_idx }) => {
      const on = document.pdf_info.find((one) => one.page_idx === page_idx) ?? page;
      const field = { row, column, rowspan, colspan, is_head, score };
      return { ...field, page: pageNumberOf(on), on, bbox };
    }),
  );
}

/** The same in thousandths of each page. */
export function cellBoxesOf(
  { id, block, page }: { readonly id: string; readonly block: Block; readonly page: Page },
  document: Document,
): BlockCell[] {
  return cellPlacesOf(block, page, document).flatMap(({ on, bbox, ...cell }) => {
    const box = toPageBox({ ...block, bbox }, on);
    return box === undefined ? [] : [{ block: id, ...cell, bbox: box }];
  });
}
