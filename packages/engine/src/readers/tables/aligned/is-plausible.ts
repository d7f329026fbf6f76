import type { Box } from "@parsewright/contract";
import type { Ruling, SourcePage } from "@parsewright/document/files";
import { boxesMeet, boxHeight, boxWidth, isInside } from "@parsewright/document/geometry";
import { cellBackgrounds } from "../steps/cell-backgrounds.ts";
import { DRAWING_SLACK_POINTS, MIN_LINE_SHARE } from "../steps/drawn-lines.ts";
import { findSeparators } from "../steps/find-columns.ts";
import { isListing } from "../steps/not-a-table.ts";
import type { AlignedTable } from "./read-aligned.ts";
import type { TableArea } from "../steps/table-area.ts";
import { readRows } from "../steps/text-rows.ts";

/** Share of the fields that hold text. */
const MIN_FILLED_SHARE = 0.35;

/** A picture that covers this share of a table is its background. */
const BACKGROUND_SHARE = 0.8;

/** Some tables have a field or two in a colour of their own. */
const MAX_BARS = 2;

/** Limit: of more bars, the rest is not compared with the text. */
const MAX_COUNTED_BARS = 200;

/** Checks whether the text between two lines looks like a table. */
export function isBoundedTable(table: AlignedTable, area: TableArea, page: SourcePage): boolean {
  const rows = readRows(area.characters);
  const separators = findSeparators(rows, { rulings: area.rulings, minSupport: 1 });
  return isPlausible(table, area, page) && !isListing(rows, separators);
}

/** Checks whether what was read by alignment looks like a table, and not like a drawing or a frame around print. */
export function isPlausible(
  { cells: all, columnCount }: Pick<AlignedTable, "cells" | "columnCount">,
  { box }: { readonly box: Box },
  page: SourcePage,
): boolean {
  // Rows to be filled in say nothing.
  const cells = all.filter(({ characters }) => characters.length > 0);
  const rowCount = new Set(cells.map(({ row }) => row)).size;
  // A table to be filled in has its heading and its first column, and nothing else.
  const minFullRows =
    rowCount > 2 && cells.every(({ row, column }) => row === 0 || column === 0) ? 1 : 2;
  const covered = cells.reduce((sum, { rowspan, colspan }) => sum + rowspan * colspan, 0);
  if (covered < MIN_FILLED_SHARE * rowCount * columnCount) return false;
  const full = rowsWithSeveral(cells);
  return full >= minFullRows && !isDrawing(box, page);
}

function rowsWithSeveral(cells: AlignedTable["cells"]): number {
  const counts = new Map<number, number>();
  for (const { row } of cells) counts.set(row, (counts.get(row) ?? 0) + 1);
  return [...counts.values()].filter((count) => count > 1).length;
}

/** Checks whether a chart or a picture is where the table should be. */
function isDrawing(box: Box, page: SourcePage): boolean {
  const size = boxWidth(box) * boxHeight(box);
  const isPicture = page.images.some(
    (image) =>
      isInside(image.box, box) &&
      boxWidth(image.box) * boxHeight(image.box) < BACKGROUND_SHARE * size,
  );
  return isPicture || countBars(box, page) > MAX_BARS;
}

/** Coloured boxes without text, and those that cross the lines: the bars of a chart, and the marks of its legend. */
function countBars(box: Box, page: SourcePage): number {
  const fills = cellBackgrounds(page)
    .filter((fill) => boxesMeet(fill, box))
    .slice(0, MAX_COUNTED_BARS);
  const inside = page.characters.filter((character) => isInside(character.box, box));
  const lines = page.rulings.filter(
    ({ direction, from, to }) =>
      direction === "horizontal" && to - from > MIN_LINE_SHARE * boxWidth(box),
  );
  return fills.filter(
    (fill) =>
      !inside.some((character) => isInside(character.box, fill)) ||
      (boxWidth(fill) < MIN_LINE_SHARE * boxWidth(box) &&
        lines.some((line) => crosses(fill, line))),
  ).length;
}

function crosses([, top, , bottom]: Box, { position }: Ruling): boolean {
  return position > top + DRAWING_SLACK_POINTS && position < bottom - DRAWING_SLACK_POINTS;
}
