import type { Block } from "@parsewright/contract";
import { tableBlock } from "@parsewright/document/blocks";
import { pictureBlock } from "../../office/visual-blocks.ts";
import { cellBlock } from "../cell-blocks.ts";
import { cellsInRegion, type Region } from "./region.ts";
import type { GridCell } from "./sheet-grid.ts";
import { type TableContext, writeTable } from "./table-html.ts";
import { planTable, type TablePlan } from "./table-plan.ts";

/** A longer column of texts is a list of data, not a few lines that are below each other. */
const MAX_TEXT_LINES = 10;

/** Content of a region, its position, and the part of it that had no room. */
export interface RegionContent {
  readonly blocks: readonly Block[];
  readonly sheetRow: number;
  readonly firstRowLeftOut?: number;
}

/** Reads a region as paragraphs, a table, or a table with its titles above it. */
export function readRegion(region: Region, context: TableContext): RegionContent {
  const plan = planTable(context.grid, region);
  const sheetRow = plan.titles[0]?.sheetRow ?? plan.rows[0]?.source.row ?? 0;
  const toBlock = (cell: GridCell) => {
    const picture = context.pictureOf(cell);
    if (picture === undefined) return cellBlock(cell.text, context.linkOf(cell));
    return pictureBlock({ fileName: picture, description: "" });
  };
  const lines = findTextLines(plan, context);
  if (lines !== undefined) return { blocks: lines.map(toBlock), sheetRow };
  const { html, cells, firstRowLeftOut } = writeTable(plan, context);
  return {
    blocks: [
      ...plan.titles.map(toBlock),
      ...(html === "" ? [] : [tableBlock({ html }, cells && { parser_cells: cells })]),
      ...plan.footnotes.map(toBlock),
    ],
    sheetRow,
    ...(firstRowLeftOut !== undefined && { firstRowLeftOut }),
  };
}

/** A single cell, or a few lines below each other without a heading, are paragraphs. */
function findTextLines(plan: TablePlan, { grid }: TableContext): GridCell[] | undefined {
  const { region, rows, columns, headerRows } = plan;
  const isColumn = columns.length === 1 && rows.length <= MAX_TEXT_LINES && headerRows === 0;
  if (!isColumn || region.definedTable !== undefined) return undefined;
  const cells = rows.flatMap((row) => cellsInRegion(grid, row, region));
  return cells.length === 1 || cells.some(({ isValue }) => !isValue) ? cells : undefined;
}
