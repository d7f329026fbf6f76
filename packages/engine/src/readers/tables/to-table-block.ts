import type { Block } from "@parsewright/contract";
import { tableBlock } from "@parsewright/document/blocks";
import type { SourcePage } from "@parsewright/document/files";
import { toWholePoints } from "@parsewright/document/geometry";
import { meanConfidence } from "../text/recognition-confidence.ts";
import { cellsToHtml, type FormulaFinder, readCells } from "./steps/table-cells.ts";
import type { TableRegion } from "./steps/table-region.ts";

/** A table without its picture, with the formulas of its cells where a finder is given. */
export function toTableBlock(table: TableRegion, page: SourcePage, finder?: FormulaFinder): Block {
  const { box, cells, headerRows, characters } = table;
  const score = meanConfidence([...characters]);
  const html =
    cells === undefined || finder === undefined
      ? table.html
      : cellsToHtml(readCells(cells, finder), headerRows);
  return tableBlock(
    { html, ...(score !== undefined && { score }) },
    { bbox: toWholePoints(box, page) },
  );
}
