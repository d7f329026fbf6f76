import type { Ruling } from "@parsewright/document/files";
import { DRAWING_SLACK_POINTS } from "./drawing-slack.ts";
import type { Grid } from "./ruled/find-grids.ts";

/** A cell in places of the grid. */
export interface Field {
  readonly row: number;
  readonly column: number;
  readonly rowspan: number;
  readonly colspan: number;
}

/** Joins neighbouring fields of the grid that no line divides to cells, as far as they are rectangles. */
export function joinFields(grid: Grid): Field[] {
  const columns = grid.xs.length - 1;
  const places = columns * (grid.ys.length - 1);
  const taken = new Set<number>();
  const fields: Field[] = [];
  for (let place = 0; place < places; place++) {
    if (taken.has(place)) continue;
    const field = growField(grid, { row: Math.floor(place / columns), column: place % columns });
    fields.push(field);
    for (const covered of placesOf(field, columns)) taken.add(covered);
  }
  return fields;
}

function* placesOf({ row, column, rowspan, colspan }: Field, columns: number): Iterable<number> {
  for (let y = row; y < row + rowspan; y++) {
    for (let x = column; x < column + colspan; x++) yield y * columns + x;
  }
}

/** To the right as far as no line divides, then down as far as none does along the whole width. */
function growField(grid: Grid, { row, column }: { row: number; column: number }): Field {
  const rows = grid.ys.length - 1;
  const columns = grid.xs.length - 1;
  let colspan = 1;
  while (column + colspan < columns && !hasLineLeftOf(grid, row, column + colspan)) colspan++;
  let rowspan = 1;
  while (row + rowspan < rows && isOpenBelow(grid, { row: row + rowspan, column, colspan }))
    rowspan++;
  return { row, column, rowspan, colspan };
}

function isOpenBelow(
  grid: Grid,
  { row, column, colspan }: { row: number; column: number; colspan: number },
): boolean {
  for (let x = column; x < column + colspan; x++) {
    if (hasLineAbove(grid, row, x)) return false;
    if (x > column && hasLineLeftOf(grid, row, x)) return false;
  }
  const columns = grid.xs.length - 1;
  // A cell that goes on to the right in the next row is another cell.
  return column + colspan >= columns || hasLineLeftOf(grid, row, column + colspan);
}

function hasLineLeftOf({ xs, ys, rulings }: Grid, row: number, column: number): boolean {
  const middle = ((ys[row] ?? 0) + (ys[row + 1] ?? 0)) / 2;
  return rulings.some(
    (ruling) => ruling.direction === "vertical" && covers(ruling, xs[column] ?? 0, middle),
  );
}

function hasLineAbove({ xs, ys, rulings }: Grid, row: number, column: number): boolean {
  const middle = ((xs[column] ?? 0) + (xs[column + 1] ?? 0)) / 2;
  return rulings.some(
    (ruling) => ruling.direction === "horizontal" && covers(ruling, ys[row] ?? 0, middle),
  );
}

function covers({ position, from, to }: Ruling, wanted: number, along: number): boolean {
  return Math.abs(position - wanted) <= DRAWING_SLACK_POINTS && along >= from && along <= to;
}
