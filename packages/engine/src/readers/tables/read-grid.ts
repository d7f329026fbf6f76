import type { Box } from "@parser/contract";
import { escapeHtml, renderTableHtml, type TableCell } from "../../html/table-html.ts";
import type { Character } from "../../formats/page-source.ts";
import { readSegments } from "../text-layer/read-segments.ts";
import { joinLines } from "../geometry/text-line.ts";
import type { Grid } from "./find-grids.ts";
import { joinFields, type Field } from "./join-fields.ts";
import type { TableRegion } from "./table-region.ts";

/** A grid with fewer cells that hold text is a frame or a drawing. */
const MIN_FILLED_CELLS = 4;
const MIN_FILLED_SHARE = 0.25;

/** Reads a ruled grid as a table, or gives `undefined` for one that only frames something. */
export function readGrid(grid: Grid, characters: readonly Character[]): TableRegion | undefined {
  const box: Box = [grid.xs[0] ?? 0, grid.ys[0] ?? 0, grid.xs.at(-1) ?? 0, grid.ys.at(-1) ?? 0];
  const inside = characters.filter((character) => contains(box, character));
  const fields = joinFields(grid).flatMap((field) => splitCrowded(field, grid, inside));
  const cells = fields.map((field) => ({
    field,
    ...readCell(inside.filter((one) => contains(boxOf(field, grid), one))),
  }));
  const filled = cells.filter(({ text }) => text !== "");
  const hasShape =
    new Set(fields.map(({ row }) => row)).size > 1 &&
    new Set(fields.map(({ column }) => column)).size > 1;
  if (
    !hasShape ||
    filled.length < MIN_FILLED_CELLS ||
    filled.length < MIN_FILLED_SHARE * cells.length
  )
    return undefined;
  return { box, html: toHtml(cells), characters: new Set(inside) };
}

/** So many fields with text in one cell show that lines were left out inside it. */
const MIN_CROWDED_FIELDS = 4;

/** A field that spans both ways, with text in many of its places, is no cell: the table leaves its inner lines out. */
function splitCrowded(field: Field, grid: Grid, characters: readonly Character[]): Field[] {
  const { row, column, rowspan, colspan } = field;
  if (rowspan < 2 || colspan < 2) return [field];
  const places = Array.from({ length: rowspan * colspan }, (_, index) => ({
    row: row + Math.floor(index / colspan),
    column: column + (index % colspan),
    rowspan: 1,
    colspan: 1,
  }));
  const filled = places.filter((place) =>
    characters.some((one) => contains(boxOf(place, grid), one)),
  );
  return filled.length >= MIN_CROWDED_FIELDS ? places : [field];
}

interface ReadCell {
  readonly field: Field;
  readonly text: string;
  readonly isBold: boolean;
}

function readCell(characters: readonly Character[]): Omit<ReadCell, "field"> {
  const lines = joinLines(readSegments(characters));
  return {
    text: lines.map(({ text }) => text).join(" "),
    isBold: lines.length > 0 && lines.every(({ isBold }) => isBold),
  };
}

/** The first row heads the table when it is bold and the rest is not. */
function toHtml(cells: readonly ReadCell[]): string {
  const filled = cells.filter(({ text }) => text !== "");
  const isHeaded =
    filled.every(({ field, isBold }) => field.row > 0 || isBold) &&
    filled.some(({ field, isBold }) => field.row > 0 && !isBold);
  const rows: (TableCell | undefined)[][] = [];
  for (const { field, text } of cells) {
    const row = (rows[field.row] ??= []);
    row[field.column] = {
      html: escapeHtml(text),
      rowspan: field.rowspan,
      colspan: field.colspan,
      isHeader: isHeaded && field.row === 0,
    };
  }
  return renderTableHtml(Array.from(rows, (row) => Array.from(row ?? [])));
}

function boxOf({ row, column, rowspan, colspan }: Field, { xs, ys }: Grid): Box {
  return [xs[column] ?? 0, ys[row] ?? 0, xs[column + colspan] ?? 0, ys[row + rowspan] ?? 0];
}

function contains([left, top, right, bottom]: Box, { box }: Character): boolean {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return x >= left && x < right && y >= top && y < bottom;
}
