import type { XmlElement } from "@parsewright/document/xml";
import { flowElement } from "./flow-tree.ts";

/** Definition of a cell in the definition of its row. */
interface CellDefinition {
  isMergedLeft: boolean;
  isMergedAbove: boolean;
  isMergeStart: boolean;
  right: number;
}

interface BuiltCell {
  readonly children: readonly XmlElement[];
  readonly left: number;
  right: number;
  rowspan: number;
}

/** Collects the rows of a table as they come. Which columns a cell spans, only the edges of all cells show. */
export class RowTable {
  #rows: BuiltCell[][] = [];
  #definitions: CellDefinition[] = [];
  #next = emptyDefinition();
  #cells: (readonly XmlElement[])[] = [];
  /** By its left edge: the cell that is merged downwards. */
  readonly #openAbove = new Map<number, BuiltCell>();

  hasRows(): boolean {
    return this.#rows.length > 0 || this.#cells.length > 0;
  }

  beginRow(): void {
    this.#definitions = [];
    this.#next = emptyDefinition();
  }

  merge(where: "left" | "above" | "below"): void {
    if (where === "left") this.#next.isMergedLeft = true;
    else if (where === "above") this.#next.isMergedAbove = true;
    else this.#next.isMergeStart = true;
  }

  /** Sets the right edge of the next cell, from the left edge of the table, in any unit. */
  defineCell(right: number): void {
    this.#definitions.push({ ...this.#next, right });
    this.#next = emptyDefinition();
  }

  addCell(children: readonly XmlElement[]): void {
    this.#cells.push(children);
  }

  endRow(): void {
    if (this.#cells.length > 0) this.#rows.push(this.#buildRow());
    this.#cells = [];
  }

  /** The table so far, to which nothing will be added; none where there is none. */
  take(): XmlElement[] {
    this.endRow();
    if (this.#rows.length === 0) return [];
    const table = writeTable(this.#rows);
    this.#rows = [];
    this.#openAbove.clear();
    return [table];
  }

  #buildRow(): BuiltCell[] {
    const row: BuiltCell[] = [];
    let left = 0;
    for (const [column, children] of this.#cells.entries()) {
      // A cell that the row does not define follows the others.
      const definition = this.#definitions[column] ?? { ...emptyDefinition(), right: left + 1 };
      this.#placeCell(row, { ...definition, children, left });
      left = Math.max(left, definition.right);
    }
    return row;
  }

  #placeCell(row: BuiltCell[], cell: CellDefinition & Pick<BuiltCell, "children" | "left">): void {
    const { children, left, right } = cell;
    const before = row.at(-1);
    const above = this.#openAbove.get(left);
    if (cell.isMergedLeft && before !== undefined) before.right = right;
    else if (cell.isMergedAbove && above !== undefined) above.rowspan += 1;
    else {
      const built = { children, left, right, rowspan: 1 };
      if (cell.isMergeStart) this.#openAbove.set(left, built);
      else this.#openAbove.delete(left);
      row.push(built);
    }
  }
}

function writeTable(rows: readonly (readonly BuiltCell[])[]): XmlElement {
  const edges = new Set(rows.flatMap((row) => row.map(({ right }) => right)));
  const places = new Map(
    [...edges].toSorted((one, other) => one - other).map((edge, at) => [edge, at]),
  );
  const placeOf = (edge: number) => places.get(edge) ?? -1;
  return flowElement(
    "table",
    rows.map((row) =>
      flowElement(
        "tr",
        row.map(({ children, left, right, rowspan }) =>
          flowElement("td", children, {
            colspan: String(Math.max(1, placeOf(right) - placeOf(left))),
            rowspan: String(rowspan),
          }),
        ),
      ),
    ),
  );
}

function emptyDefinition(): CellDefinition {
  return { isMergedLeft: false, isMergedAbove: false, isMergeStart: false, right: 0 };
}
