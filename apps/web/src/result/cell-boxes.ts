import type { TableCellPlace } from "@parsewright/contract";
import type { Region, ViewBlock, ViewPage } from "./view-document.ts";

/** A place of a cell of a table on a page. */
export interface CellBox {
  /** Of the cell in its table, from 0 through its rows. */
  readonly index: number;
  readonly box: Region["box"];
}

/** Finds the cells of a table on a page; a cell that the end of a page cuts is on two. */
export function cellBoxes({ source, pageIndex }: ViewBlock, page: ViewPage): CellBox[] {
  const { size } = page;
  if (size === undefined) return [];
  return cellsOf(source).flatMap(({ parts = [], ...first }, index) =>
    [first, ...parts]
      .filter(({ page_idx = pageIndex }) => page_idx === page.index)
      .map(({ bbox: [left, top, right, bottom] }) => {
        const [width, height] = size;
        const box = [
          left / width,
          top / height,
          (right - left) / width,
          (bottom - top) / height,
        ] as const;
        return { index, box };
      }),
  );
}

function cellsOf(block: ViewBlock["source"]): readonly TableCellPlace[] {
  const lines = (block?.blocks ?? []).flatMap((part) => part.lines ?? []);
  return lines.flatMap(({ spans }) => spans).find((span) => span.parser_cells)?.parser_cells ?? [];
}

/** The cell at a point of the page, given as fractions of it. */
export function cellAt(
  cells: readonly CellBox[],
  point: { readonly x: number; readonly y: number },
): number | undefined {
  return cells.find(
    ({ box: [left, top, width, height] }) =>
      point.x >= left && point.x < left + width && point.y >= top && point.y < top + height,
  )?.index;
}
