import { findBlankRows, withBlankRows } from "../steps/blank-rows.ts";
import { findSeparators, type Separator } from "../steps/find-columns.ts";
import { findGroupLines } from "../steps/group-heads.ts";
import { groupLines, type LineGroup } from "./group-lines.ts";
import { type CellLine, placePieces } from "./place-pieces.ts";
import { spanHeads, spanLone, spanRows } from "./span-cells.ts";
import type { TableArea } from "../steps/table-area.ts";
import type { PlacedCell } from "../steps/table-cells.ts";
import { tableRegion, type TableRegion } from "../steps/table-region.ts";
import { readRows, type TextRow } from "../steps/text-rows.ts";

/** A table as the alignment of its text shows it. */
export interface AlignedTable {
  readonly cells: readonly PlacedCell[];
  readonly rowCount: number;
  readonly columnCount: number;
  /** Rows above the first line across the table. */
  readonly headerRows: number;
}

/** The most rows of a heading. */
const MAX_HEADER_ROWS = 5;

/** Reads rows of text as a table, its columns found by what they leave white; `undefined` when they have only one. */
export function readAligned(
  rows: readonly TextRow[],
  { rulings, isRecognized }: Pick<TableArea, "rulings" | "isRecognized">,
  separators: readonly Separator[] = findSeparators(rows, { rulings }),
): AlignedTable | undefined {
  if (rows.length === 0 || separators.length === 0) return undefined;
  const columnCount = separators.length + 1;
  const placed = placePieces(rows, separators, findGroupLines(rulings, separators));
  const lines = rows.map((row, index) => ({ row, cells: placed[index] ?? [] }));
  const groups = groupLines(lines, { rulings, isRecognized, columnCount });
  const cells = spanLone(
    spanHeads(spanRows(groups, groups.map(toCells)), columnCount),
    columnCount,
  );
  const blank = findBlankRows(placed.flat().flatMap(charactersOf), rulings);
  const heights = groups.map((group) => group.lines[0]?.row.baseline ?? 0);
  return {
    cells: blank.length === 0 ? cells : withBlankRows(cells, blank, { heights, columnCount }),
    rowCount: groups.length + blank.length,
    columnCount,
    headerRows: countHeaderRows(groups),
  };
}

/** Reads an area that lines bound as a table by the alignment of its text; `undefined` when it has one column or one row. */
export function readArea(area: TableArea): AlignedTable | undefined {
  const { characters, rulings } = area;
  const rows = readRows(characters, { hasFractions: true });
  const separators = findSeparators(rows, { rulings, minSupport: 1 });
  const table = readAligned(rows, area, separators);
  return table !== undefined && table.rowCount > 1 ? table : undefined;
}

/** As `readArea`, with the region that the table speaks for. */
export function readAlignedRegion(area: TableArea): TableRegion | undefined {
  const table = readArea(area);
  return table && toRegion(table, area);
}

/** The region that a table read by alignment speaks for. */
export function toRegion({ cells, headerRows }: AlignedTable, area: TableArea): TableRegion {
  return tableRegion({ ...area, cells, headerRows });
}

/** The cells of one row: what is in the same columns on its lines belongs together. */
function toCells({ lines }: LineGroup, row: number): PlacedCell[] {
  const cells: PlacedCell[] = [];
  const parts = lines
    .flatMap((line) => line.cells)
    .toSorted((first, second) => first.column - second.column);
  for (const part of parts) {
    const previous = cells.at(-1);
    if (previous !== undefined && part.column < previous.column + previous.colspan)
      cells[cells.length - 1] = {
        ...previous,
        colspan: Math.max(previous.colspan, part.column + part.colspan - previous.column),
        characters: [...previous.characters, ...charactersOf(part)],
      };
    else
      cells.push({
        row,
        column: part.column,
        rowspan: 1,
        colspan: part.colspan,
        characters: charactersOf(part),
      });
  }
  return cells;
}

function charactersOf({ words }: CellLine) {
  return words.flatMap(({ characters }) => characters);
}

function countHeaderRows(groups: readonly LineGroup[]): number {
  const [first, last] = [groups[0]?.band ?? 0, groups.at(-1)?.band ?? 0];
  const count = groups.filter(({ band }) => band === first).length;
  return first !== last && count <= MAX_HEADER_ROWS && count < groups.length ? count : 0;
}
