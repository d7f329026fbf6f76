import type { Character, Ruling } from "@parsewright/document/files";
import { middleX, middleY } from "@parsewright/document/geometry";
import { DRAWING_SLACK_POINTS } from "../steps/drawn-lines.ts";
import type { Field } from "../steps/table-cells.ts";
import type { Grid } from "./find-grids.ts";

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

/** Gives the characters that are in a field of a grid, in the order of the file. */
export type GridText = (field: Field) => readonly Character[];

/** Looks up once in which place of the grid each character has its middle. */
export function placeText(grid: Grid, characters: readonly Character[]): GridText {
  const columns = grid.xs.length - 1;
  const places = new Map<number, number[]>();
  for (const [index, { box }] of characters.entries()) {
    const column = intervalOf(grid.xs, middleX(box));
    const row = intervalOf(grid.ys, middleY(box));
    if (column === undefined || row === undefined) continue;
    const place = row * columns + column;
    const list = places.get(place);
    if (list === undefined) places.set(place, [index]);
    else list.push(index);
  }
  return ({ row, column, rowspan, colspan }) => {
    const found: number[] = [];
    for (let y = row; y < row + rowspan; y++)
      for (let x = column; x < column + colspan; x++)
        for (const index of places.get(y * columns + x) ?? []) found.push(index);
    return found
      .toSorted((first, second) => first - second)
      .flatMap((index) => characters[index] ?? []);
  };
}

/** Between which two neighbours of `edges` a value lies. */
function intervalOf(edges: readonly number[], value: number): number | undefined {
  let [low, high] = [0, edges.length - 1];
  if (value < (edges[low] ?? Infinity) || value >= (edges[high] ?? -Infinity)) return undefined;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (value >= (edges[middle] ?? 0)) low = middle;
    else high = middle;
  }
  return low;
}
