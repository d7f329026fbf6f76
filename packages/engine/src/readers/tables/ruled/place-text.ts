import type { Character } from "@parsewright/document/files";
import { middleX, middleY } from "@parsewright/document/geometry";
import type { Grid } from "./find-grids.ts";
import type { Field } from "../join-fields.ts";

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
