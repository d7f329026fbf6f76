import type { PptRecord } from "./ppt-records.ts";
import { readProperties } from "./shape-properties.ts";

/** A shape of a table that is a cell, with the columns and rows that it takes. */
export interface SlideCell {
  readonly shape: PptRecord;
  readonly colspan: number;
  readonly rowspan: number;
}

const TYPES = { shape: 0xf004, kind: 0xf00a, childAnchor: 0xf00f } as const;
const LINE = 20;
const TABLE_PROPERTY = 0x39f;
const IS_TABLE = 1;

/** Edges that are nearer than this, in units of 1/576 inch, are one: programs round them. */
const EDGE_TOLERANCE = 8;

/** Checks whether a group of shapes is drawn as a table. Its first shape describes the group itself. */
export function isTable(group: PptRecord): boolean {
  const own = group.children.find(({ type }) => type === TYPES.shape);
  const value = own && readProperties(own).get(TABLE_PROPERTY)?.value;
  return value !== undefined && (value & IS_TABLE) !== 0;
}

interface PlacedCell {
  readonly shape: PptRecord;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The cells of a table, row by row. Only their edges show which rows and columns there are. */
export function readCells(group: PptRecord): SlideCell[][] {
  const cells = group.children.slice(1).flatMap(placeCell);
  const columnOf = indexEdges(cells.flatMap(({ left, right }) => [left, right]));
  const rowOf = indexEdges(cells.flatMap(({ top, bottom }) => [top, bottom]));
  const rows = new Map<number, SlideCell[]>();
  const sorted = cells.toSorted(
    (one, other) => rowOf(one.top) - rowOf(other.top) || one.left - other.left,
  );
  for (const { shape, left, top, right, bottom } of sorted) {
    const row = rows.get(rowOf(top)) ?? [];
    row.push({
      shape,
      colspan: Math.max(1, columnOf(right) - columnOf(left)),
      rowspan: Math.max(1, rowOf(bottom) - rowOf(top)),
    });
    rows.set(rowOf(top), row);
  }
  return [...rows.values()];
}

/** Borders are lines beside the cells. */
function placeCell(shape: PptRecord): PlacedCell[] {
  const kind = shape.children.find(({ type }) => type === TYPES.kind)?.instance;
  const anchor = shape.children.find(({ type }) => type === TYPES.childAnchor)?.data;
  if (shape.type !== TYPES.shape || kind === LINE || anchor === undefined) return [];
  return [
    {
      shape,
      left: anchor.readInt32LE(0),
      top: anchor.readInt32LE(4),
      right: anchor.readInt32LE(8),
      bottom: anchor.readInt32LE(12),
    },
  ];
}

function indexEdges(values: readonly number[]): (value: number) => number {
  const indexes = new Map<number, number>();
  let [index, edge] = [-1, Number.NEGATIVE_INFINITY];
  for (const value of values.toSorted((one, other) => one - other)) {
    if (value - edge > EDGE_TOLERANCE) {
      index += 1;
      edge = value;
    }
    indexes.set(value, index);
  }
  return (value) => indexes.get(value) ?? 0;
}
