import type { StatisticsCell, StatisticsTable } from "./statistics-page.ts";

/** One field of a table's grid. */
export interface GridField {
  readonly column: number;
  /** The cell that begins here or reaches to here from the left; `undefined` below a cell that spans rows. */
  readonly cell: StatisticsCell | undefined;
  /** A cell that begins elsewhere reaches to here. */
  readonly isCovered: boolean;
}

/** All fields of a table, row by row, with the cell that each belongs to. */
export function gridOf({ rows, columns }: StatisticsTable): GridField[][] {
  const covered = new Set<string>();
  return rows.map((row, rowIndex) => {
    const cells = [...row];
    const fields: GridField[] = [];
    for (let column = 0; column < columns.length;) {
      if (covered.has(`${rowIndex} ${column}`)) {
        fields.push({ column, cell: undefined, isCovered: true });
        column += 1;
        continue;
      }
      const cell = cells.shift() ?? { text: "" };
      const { colspan = 1, rowspan = 1 } = cell;
      for (let down = 1; down < rowspan; down += 1)
        for (let across = 0; across < colspan; across += 1)
          covered.add(`${rowIndex + down} ${column + across}`);
      for (let across = 0; across < colspan; across += 1)
        fields.push({ column: column + across, cell, isCovered: across > 0 });
      column += colspan;
    }
    return fields;
  });
}
