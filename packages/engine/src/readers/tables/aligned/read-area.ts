import { unionOf } from "@parsewright/document/geometry";
import { findSeparators } from "./find-columns.ts";
import { type AlignedTable, readAligned } from "./read-aligned.ts";
import { cellsToHtml, readCells } from "../table-cells.ts";
import type { TableArea } from "../table-area.ts";
import type { TableRegion } from "../table-region.ts";
import { readRows, type TextRow } from "./text-rows.ts";

/** Reads an area that lines bound as a table by the alignment of its text; `undefined` when it has one column or one row. */
export function readArea(area: TableArea): AlignedTable | undefined {
  const { characters, rulings } = area;
  const rows = readRows(characters, { hasFractions: true });
  const separators = findSeparators(rows, { rulings, minSupport: 1 });
  const table = readAligned(rows, area, separators);
  return table !== undefined && table.rowCount > 1 ? table : undefined;
}

/** The region that a table read by alignment speaks for. */
export function toRegion({ cells, headerRows }: AlignedTable, area: TableArea): TableRegion {
  return {
    box: area.box,
    get html() {
      return cellsToHtml(readCells(cells), headerRows);
    },
    cells,
    headerRows,
    characters: new Set(area.characters),
  };
}

export function boxOfRows(rows: readonly TextRow[]) {
  return unionOf(rows.flatMap(({ pieces }) => pieces.map(({ box }) => box)));
}
