import type { CellRange } from "../sheet/cell-range.ts";

/** Cells that belong together, as the rectangle around them. */
export interface Island extends CellRange {
  readonly cellCount: number;
}

/** Islands that grow and flow together while the cells of a sheet pass by. */
export interface IslandSet {
  /** Makes one island of two. `NO_ISLAND` joins with nothing. */
  join(one: number, other: number): number;
  /** Adds a cell to an island, or to a new one. */
  extend(island: number, cell: CellRange): number;
  all(): Island[];
}

export const NO_ISLAND = -1;

interface GrowingIsland {
  top: number;
  left: number;
  bottom: number;
  right: number;
  cellCount: number;
}

export function createIslandSet(): IslandSet {
  /** By island: itself, or one that it became part of. */
  const parents: number[] = [];
  const boxes: GrowingIsland[] = [];

  function rootOf(island: number): number {
    let root = island;
    while (parents[root] !== root) {
      const parent = parents[root] ?? root;
      // Halves the way for the next one who asks.
      parents[root] = parents[parent] ?? parent;
      root = parent;
    }
    return root;
  }

  function extend(island: number, cell: CellRange, cellCount = 1): number {
    const box = boxes[island];
    if (box === undefined) {
      boxes.push({ ...cell, cellCount });
      return parents.push(parents.length) - 1;
    }
    box.top = Math.min(box.top, cell.top);
    box.left = Math.min(box.left, cell.left);
    box.bottom = Math.max(box.bottom, cell.bottom);
    box.right = Math.max(box.right, cell.right);
    box.cellCount += cellCount;
    return island;
  }

  return {
    join(one, other) {
      if (other === NO_ISLAND) return one;
      const joined = rootOf(other);
      if (one === NO_ISLAND) return joined;
      const root = rootOf(one);
      const box = boxes[joined];
      if (root === joined || box === undefined) return root;
      parents[joined] = root;
      return extend(root, box, box.cellCount);
    },
    extend: (island, cell) => extend(island, cell),
    all: () => boxes.filter((_, island) => parents[island] === island),
  };
}
