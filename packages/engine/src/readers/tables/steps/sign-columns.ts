import { unionOf } from "@parsewright/document/geometry";
import type { PlacedCell } from "./table-cells.ts";
import { tableRegion, type TableRegion } from "./table-region.ts";

/** Currencies are written at the edge of a column, far from their figures. */
const BEFORE_FIGURE = /^\p{Lu}{0,3}\p{Sc}$/u;

/** Brackets and per cent are written outside of a column, so that its figures are below each other. */
const BEHIND_FIGURE = /^[)%]{1,2}$/u;

/** Joins columns that contain nothing but signs to the columns of their figures: `$` and `1,646` are one cell. */
export function joinSignColumns(table: TableRegion): TableRegion {
  const { box, cells, headerRows, isRuled, characters } = table;
  if (cells === undefined) return table;
  const joined = columnsFromRight(cells).reduce(joinSigns, cells);
  if (joined === cells) return table;
  return tableRegion({
    box,
    cells: joined,
    ...(headerRows !== undefined && { headerRows }),
    isRuled,
    characters: [...characters],
  });
}

function columnsFromRight(cells: readonly PlacedCell[]): number[] {
  const count = cells.reduce((most, { column, colspan }) => Math.max(most, column + colspan), 0);
  return Array.from({ length: count }, (_, index) => count - 1 - index);
}

function joinSigns(cells: readonly PlacedCell[], column: number): readonly PlacedCell[] {
  const signs = cells.filter((cell) => isAloneIn(cell, column) && cell.characters.length > 0);
  const spans = cells.filter((cell) => cell.rowspan > 1 && Math.abs(cell.column - column) === 1);
  if (signs.length === 0 || signs.some((sign) => spans.some((span) => isIn(span, sign.row))))
    return cells;
  const texts = signs.map(({ characters }) => characters.map(({ text }) => text).join(""));
  const hasNext = cells.some((cell) => cell.column + cell.colspan > column + 1);
  if (hasNext && texts.every((text) => BEFORE_FIGURE.test(text))) return joinNext(cells, column);
  const hasPrevious = column > 0 && texts.every((text) => BEHIND_FIGURE.test(text));
  return hasPrevious ? joinNext(cells, column - 1) : cells;
}

function isAloneIn({ column, colspan }: PlacedCell, only: number): boolean {
  return column === only && colspan === 1;
}

/** Checks whether a cell that began above goes on in a row. */
function isIn({ row: first, rowspan }: PlacedCell, row: number): boolean {
  return first < row && first + rowspan > row;
}

/** Makes one column of a column and the next. */
function joinNext(cells: readonly PlacedCell[], column: number): PlacedCell[] {
  const next = cells.filter((cell) => cell.column === column + 1);
  const lefts = new Map(
    cells.flatMap((cell) => (isAloneIn(cell, column) ? [[cell.row, cell] as const] : [])),
  );
  const rights = new Map(next.map((cell) => [cell.row, cell]));
  return cells.flatMap((cell) => {
    const { row, column: first, colspan } = cell;
    const partner = rights.get(row);
    if (lefts.get(row) === cell) return partner === undefined ? cell : joinCells(cell, partner);
    if (first === column + 1) return lefts.has(row) ? [] : { ...cell, column };
    if (first > column) return { ...cell, column: first - 1 };
    return first + colspan > column + 1 ? { ...cell, colspan: colspan - 1 } : cell;
  });
}

/** The cell on the right may span further columns. */
function joinCells(left: PlacedCell, right: PlacedCell): PlacedCell {
  const box = left.box && right.box && unionOf([left.box, right.box]);
  return {
    ...right,
    column: left.column,
    rowspan: Math.max(left.rowspan, right.rowspan),
    characters: [...left.characters, ...right.characters],
    ...(box && { box }),
  };
}
