import type { StructureNode } from "./tagged-page.ts";

export interface TaggedCell {
  readonly node: StructureNode;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/**
 * `clean`: rows and columns can be believed. `ragged`: rows only, since the file does not say which cells are wide.
 * `box`: one column, a frame around text. `strip`: one row, a layout or the last of a table.
 */
type TableShape = "clean" | "ragged" | "box" | "strip" | "nested";

export interface TaggedTable {
  readonly shape: TableShape;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly cells: readonly TaggedCell[];
}

const GROUPS = new Set(["THead", "TBody", "TFoot", "NonStruct", "Div", "Sect"]);

/** Places the cells of a table, as far as they are on the page. */
export function readTaggedTable(table: StructureNode): TaggedTable {
  const rows = rowsOf(table);
  const taken = new Set<string>();
  const cells: TaggedCell[] = [];
  const widths: number[] = [];
  for (const [row, node] of rows.entries()) {
    let column = 0;
    for (const cell of node.children.filter(isCell)) {
      while (taken.has(`${row} ${column}`)) column += 1;
      const placed = {
        node: cell,
        row,
        column,
        rowSpan: cell.rowSpan,
        columnSpan: cell.columnSpan,
      };
      take(taken, placed);
      cells.push(placed);
      column += cell.columnSpan;
    }
    while (taken.has(`${row} ${column}`)) column += 1;
    widths.push(column);
  }
  const columnCount = Math.max(0, ...widths);
  const shape = shapeOf({ table, widths, columnCount });
  return { shape, rowCount: rows.length, columnCount, cells };
}

function rowsOf(node: StructureNode): StructureNode[] {
  return node.children.flatMap((child) => {
    if (child.role === "TR") return [child];
    return GROUPS.has(child.role) ? rowsOf(child) : [];
  });
}

function isCell({ role }: StructureNode): boolean {
  return role === "TD" || role === "TH";
}

function take(taken: Set<string>, { row, column, rowSpan, columnSpan }: TaggedCell): void {
  for (let down = 0; down < rowSpan; down += 1)
    for (let across = 0; across < columnSpan; across += 1)
      taken.add(`${row + down} ${column + across}`);
}

interface Measured {
  readonly table: StructureNode;
  readonly widths: readonly number[];
  readonly columnCount: number;
}

function shapeOf({ table, widths, columnCount }: Measured): TableShape {
  if (columnCount < 2) return "box";
  if (hasInside(table, /^Table$/u)) return "nested";
  if (widths.length < 2) return "strip";
  return widths.every((width) => width === columnCount) ? "clean" : "ragged";
}

/** Checks whether an element contains another with a role. */
export function hasInside(node: StructureNode, role: RegExp): boolean {
  return node.children.some((child) => role.test(child.role) || hasInside(child, role));
}
