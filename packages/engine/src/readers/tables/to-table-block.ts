import type { Block } from "@parsewright/contract";
import { tableBlock } from "@parsewright/document/blocks";
import { toWholePoints } from "@parsewright/document/geometry";
import { meanConfidence } from "../text/recognition-confidence.ts";
import type { TextSetting } from "../paragraphs/to-text-block.ts";
import { cellsToHtml, readCells } from "./table-cells.ts";
import type { TableRegion } from "./table-region.ts";

/** A table without its picture, with the formulas of its cells where they are wanted. */
export function toTableBlock(table: TableRegion, { page, mathematics }: TextSetting): Block {
  const { box, cells, headerRows, characters } = table;
  const score = meanConfidence([...characters]);
  const html =
    cells === undefined || mathematics === undefined
      ? table.html
      : cellsToHtml(readCells(cells, mathematics), headerRows);
  return tableBlock(
    { html, ...(score !== undefined && { score }) },
    { bbox: toWholePoints(box, page) },
  );
}
