import type { Box } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import { cellsToHtml, type PlacedCell, readCells } from "./table-cells.ts";
import type { CellPlace } from "./write-table.ts";

/** A table found on a page: where it is, what it says, and which characters it speaks for. */
export interface TableRegion {
  readonly box: Box;
  /** Without formulas. Written when it is asked for, where there are cells: most tables are read with their formulas instead. */
  readonly html: string;
  /** Absent where their characters are not as they are on the page. */
  readonly cells?: readonly PlacedCell[];
  /** Places of the cells of `html`, where `cells` is absent. */
  readonly places?: readonly CellPlace[];
  /** Number of rows that a line divides from the rest. */
  readonly headerRows?: number;
  /** Lines are around all cells. */
  readonly isRuled?: true;
  readonly characters: ReadonlySet<Character>;
}

/** The region of a table whose cells are known. It speaks for their characters unless others are given. */
export function tableRegion({
  box,
  cells,
  headerRows,
  isRuled,
  characters = cells.flatMap((cell) => cell.characters),
}: {
  readonly box: Box;
  readonly cells: readonly PlacedCell[];
  readonly headerRows?: number;
  readonly isRuled?: boolean | undefined;
  readonly characters?: readonly Character[];
}): TableRegion {
  return {
    box,
    get html() {
      return cellsToHtml(readCells(cells), headerRows);
    },
    cells,
    ...(headerRows !== undefined && { headerRows }),
    ...(isRuled && { isRuled }),
    characters: new Set(characters),
  };
}

/** A table as rules read it, and what showed its cells. */
export interface TableReading {
  readonly kind: "ruled" | "aligned";
  readonly region: TableRegion;
  /** Known for a table read by alignment. */
  readonly cells?: readonly PlacedCell[];
}

/** Reads what is in a box that is known to be a table; `undefined` where it holds none. */
export type ReadTable = (
  page: SourcePage,
  box: Box,
) => TableRegion | undefined | Promise<TableRegion | undefined>;

/** Judges the cells of a table of a page once more. */
export type SettleTable = (table: TableRegion, page: SourcePage) => Promise<TableRegion>;
