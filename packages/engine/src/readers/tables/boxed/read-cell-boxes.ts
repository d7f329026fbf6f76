import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import { boxArea, isInside, middleX, middleY, unionOf } from "@parsewright/document/geometry";
import { DRAWING_SLACK_POINTS } from "../steps/drawn-lines.ts";
import { MIN_ROWS, type PlacedCell } from "../steps/table-cells.ts";
import { tableRegion, type TableRegion } from "../steps/table-region.ts";

/** Share of the fields that have a box. */
const MIN_FILLED_SHARE = 0.7;

/** Share of the text that is in boxes. Where less is, they mark some of its cells. */
const MIN_BOXED_SHARE = 0.7;

/** Limit: more boxes than the cells of a page. */
const MAX_BOXES = 600;

/** Reads a table whose cells each have a box of their own around their text, apart from each other. */
export function readCellBoxes(
  all: readonly Box[],
  characters: readonly Character[],
): TableRegion | undefined {
  if (all.length > MAX_BOXES) return undefined;
  const boxes = smallestAround(all, characters);
  const columns = groupBy(boxes, ([left]) => left).filter((column) => column.length >= MIN_ROWS);
  if (columns.length < 2) return undefined;
  const rows = groupRows(columns.flat());
  if (rows.length < MIN_ROWS) return undefined;
  const cells = columns.flatMap((column, index) =>
    rows.flatMap(([, top, , bottom], row) => {
      const own = column.filter((box) => middleY(box) > top && middleY(box) < bottom);
      return own.length === 0 ? [] : [{ row, column: index, box: unionOf(own) }];
    }),
  );
  if (cells.length < MIN_FILLED_SHARE * rows.length * columns.length) return undefined;
  const box = unionOf(columns.flat());
  const inside = characters.filter((character) => isInside(character.box, box));
  const boxed = inside.filter((character) =>
    cells.some((cell) => isInside(character.box, cell.box)),
  );
  if (boxed.length < MIN_BOXED_SHARE * inside.length) return undefined;
  return tableRegion({ box, cells: fillCells(cells, inside) });
}

interface BoxedCell {
  readonly row: number;
  readonly column: number;
  readonly box: Box;
}

/** A box may be lower than its text: what is in none belongs to the closest. */
function fillCells(cells: readonly BoxedCell[], characters: readonly Character[]): PlacedCell[] {
  const placed = cells.map((cell) => ({ cell, characters: [] as Character[] }));
  for (const character of characters) {
    const distances = placed.map(({ cell }) => distanceTo(cell.box, character.box));
    placed[distances.indexOf(Math.min(...distances))]?.characters.push(character);
  }
  return placed.map(({ cell, characters: own }) => ({
    ...cell,
    rowspan: 1,
    colspan: 1,
    characters: own,
  }));
}

function distanceTo([left, top, right, bottom]: Box, box: Box): number {
  const [x, y] = [middleX(box), middleY(box)];
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** Boxes with text in them and no other box. */
function smallestAround(boxes: readonly Box[], characters: readonly Character[]): Box[] {
  const used = boxes.filter((outer) => characters.some(({ box }) => isInside(box, outer)));
  return used.filter(
    (box) =>
      !used.some((other) => other !== box && isInside(other, box) && boxArea(other) < boxArea(box)),
  );
}

function groupBy(boxes: readonly Box[], edge: (box: Box) => number): Box[][] {
  const groups: Box[][] = [];
  for (const box of boxes.toSorted((first, second) => edge(first) - edge(second))) {
    const group = groups.at(-1);
    const before = group?.[0];
    if (
      group !== undefined &&
      before !== undefined &&
      edge(box) - edge(before) <= DRAWING_SLACK_POINTS
    )
      group.push(box);
    else groups.push([box]);
  }
  return groups;
}

/** Rows are what boxes beside each other share. */
function groupRows(boxes: readonly Box[]): Box[] {
  const rows: Box[] = [];
  for (const box of boxes.toSorted((first, second) => first[1] - second[1])) {
    const row = rows.at(-1);
    if (row !== undefined && box[1] < row[3]) rows[rows.length - 1] = unionOf([row, box]);
    else rows.push(box);
  }
  return rows;
}
