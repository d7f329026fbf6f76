import type { Box } from "@parser/contract";

/** Cells along the longer side of a page: three points each on a letter page. */
const LONG_SIDE_CELLS = 256;

/** Maps a page to a coarse grid, so that work on any number of boxes stays bounded. */
export interface PageGrid {
  readonly columns: number;
  readonly rows: number;
  /** The cells that a box touches: first column, first row, last column, last row. */
  cellsOf(box: Box): [number, number, number, number];
}

export function createPageGrid({ width, height }: { width: number; height: number }): PageGrid {
  const cellPoints = Math.max(width, height, 1) / LONG_SIDE_CELLS;
  const columns = Math.ceil(width / cellPoints) + 1;
  const rows = Math.ceil(height / cellPoints) + 1;
  const cell = (position: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor(position / cellPoints)));
  return {
    columns,
    rows,
    cellsOf: ([left, top, right, bottom]) => [
      cell(left, columns),
      cell(top, rows),
      cell(right, columns),
      cell(bottom, rows),
    ],
  };
}

/** Answers what the weights of all items with their middle in a given box add up to, to the nearest cell. */
export function createSums(
  items: readonly { readonly box: Box; readonly weight: number }[],
  grid: PageGrid,
): (box: Box) => number {
  const stride = grid.columns + 1;
  const sums = new Float64Array(stride * (grid.rows + 1));
  for (const { box, weight } of items) {
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    const [column, row] = grid.cellsOf([x, y, x, y]);
    addAt(sums, (row + 1) * stride + column + 1, weight);
  }
  integrate(sums, stride, grid.rows + 1);
  return (box) => {
    const [left, top, right, bottom] = grid.cellsOf(box);
    const at = (row: number, column: number) => sums[row * stride + column] ?? 0;
    return at(bottom + 1, right + 1) - at(top, right + 1) - at(bottom + 1, left) + at(top, left);
  };
}

/** Groups items whose cells touch once the box of each has grown by its `growthPoints` on every side. */
export function groupNearBoxes<Item extends { readonly box: Box }>(
  items: readonly Item[],
  grid: PageGrid,
  growthPoints: (item: Item) => number,
): Item[][] {
  const stride = grid.columns + 1;
  const covered = new Float64Array(stride * (grid.rows + 1));
  const placed = items.map((item) => ({
    item,
    cells: grid.cellsOf(grow(item.box, growthPoints(item))),
  }));
  for (const { cells } of placed) {
    const [left, top, right, bottom] = cells;
    addAt(covered, top * stride + left, 1);
    addAt(covered, top * stride + right + 1, -1);
    addAt(covered, (bottom + 1) * stride + left, -1);
    addAt(covered, (bottom + 1) * stride + right + 1, 1);
  }
  integrate(covered, stride, grid.rows + 1);
  const labels = labelIslands(covered, stride);
  const groups = new Map<number, Item[]>();
  for (const { item, cells } of placed) {
    const label = labels[cells[1] * stride + cells[0]] ?? 0;
    const group = groups.get(label);
    if (group === undefined) groups.set(label, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

/** A box that is larger by `by` on every side. */
export function grow([left, top, right, bottom]: Box, by: number): Box {
  return [left - by, top - by, right + by, bottom + by];
}

/** Turns differences into sums from the top left corner. */
function integrate(cells: Float64Array, columns: number, rows: number): void {
  for (let row = 0; row < rows; row++)
    for (let column = 1; column < columns; column++)
      addAt(cells, row * columns + column, cells[row * columns + column - 1] ?? 0);
  for (let index = columns; index < columns * rows; index++)
    addAt(cells, index, cells[index - columns] ?? 0);
}

/** A number for each cell that is covered, the same for cells that touch by a side; 0 for the others. */
function labelIslands(covered: Float64Array, stride: number): Int32Array {
  const labels = new Int32Array(covered.length);
  let label = 0;
  const isNew = (cell: number) => (covered[cell] ?? 0) >= 1 && labels[cell] === 0;
  for (let start = 0; start < covered.length; start++) {
    if (!isNew(start)) continue;
    label++;
    labels[start] = label;
    const waiting = [start];
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const fresh = [cell - 1, cell + 1, cell - stride, cell + stride].filter(isNew);
      for (const next of fresh) labels[next] = label;
      waiting.push(...fresh);
    }
  }
  return labels;
}

function addAt(cells: Float64Array, index: number, value: number): void {
  cells[index] = (cells[index] ?? 0) + value;
}
