import type { Box } from "@parsewright/contract";
import { renderTableHtml } from "@parsewright/document/html";
import { cellsOf, parseHtmlTable } from "@parsewright/document/html-tables";
import { lineWords, type PlacedWord } from "../../text/line-words.ts";
import { boxOfCell, divideTable, rateCell } from "./cell-places.ts";
import {
  type Field,
  type FormulaFinder,
  layOutCells,
  type PlacedCell,
  readCells,
} from "./table-cells.ts";

/** A table as HTML, and where the cells of that HTML are on the page. */
export interface WrittenTable {
  readonly html: string;
  readonly places: readonly CellPlace[];
}

/** A cell of the HTML of a table: its row and column there, its box on the page. */
export interface CellPlace extends Field {
  readonly isHead: boolean;
  readonly box: Box;
  readonly score: number;
  readonly words: readonly PlacedWord[];
}

interface TableToWrite {
  readonly box: Box;
  readonly cells: readonly PlacedCell[];
  readonly headerRows?: number | undefined;
}

/** Writes a table with the places of its cells, also of those that are only there because their row has others. */
export function writeTable(
  { cells, headerRows, box }: TableToWrite,
  finder?: FormulaFinder,
): WrittenTable {
  const read = readCells(cells, finder);
  const { rows, columnOf } = layOutCells(read, headerRows);
  const html = renderTableHtml(rows);
  const boxOf = divideTable(cells, box);
  const found = new Map(
    cells.map((cell, index) => [
      `${cell.row} ${columnOf(cell)}`,
      {
        box: boxOfCell(cell, boxOf),
        score: rateCell(cell),
        words: (read[index]?.lines ?? []).flatMap(({ segments }) => lineWords(segments)),
      },
    ]),
  );
  const written = parseHtmlTable(html);
  const places = (written === undefined ? [] : cellsOf(written)).map(({ cell, ...field }) => {
    const known = found.get(`${field.row} ${field.column}`);
    const empty = { ...field, column: columnOf(field) };
    return {
      ...field,
      isHead: cell.tag === "th",
      ...(known ?? { box: boxOf(empty), score: rateCell({ ...empty, characters: [] }), words: [] }),
    };
  });
  return { html, places };
}
