import type { SheetCells } from "@parsewright/contract";

/** Shown by the style sheet, so that heads are neither found nor copied with the text. */
const HEAD_ATTRIBUTE = "data-head";

/** Numbers, also with a currency, a percent sign or in brackets, are aligned as a spreadsheet aligns them. */
const NUMBER = /^\s*[(+\-−]?\p{Sc}?\s?\d[\d.,'’\s]*(?:[eE][+-]?\d+)?\s?(?:%|\p{Sc})?\)?\s*$/u;
const NUMBER_ATTRIBUTE = "data-number";

/** Lists the numbers of the rows of a table, from the top. */
export function rowNumbers({ rows }: SheetCells): number[] {
  return rows.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, offset) => first + offset),
  );
}

/** Gives a table the letters of its columns and the numbers of its rows, and keeps its headings in view. */
export function addSheetHeads(
  table: HTMLTableElement,
  columns: readonly string[],
  numbers: readonly number[],
): void {
  const rows = [...table.rows];
  const head = keepHeadings(table);
  for (const cell of table.querySelectorAll("td"))
    if (NUMBER.test(cell.textContent ?? "")) cell.setAttribute(NUMBER_ATTRIBUTE, "");
  for (const [index, row] of rows.entries()) addHead(row.insertCell(0), numbers[index]);
  const letters = head.insertRow(0);
  for (const letter of ["", ...columns]) addHead(letters.insertCell(), letter);
}

/** Makes a head of the rows of headings. */
export function keepHeadings(table: HTMLTableElement): HTMLTableSectionElement {
  const rows = [...table.rows];
  const head = table.tHead ?? table.createTHead();
  for (const row of rows.slice(0, countHeadings(rows))) head.append(row);
  return head;
}

function addHead(cell: HTMLTableCellElement, text: number | string = ""): void {
  cell.setAttribute(HEAD_ATTRIBUTE, String(text));
}

/** The rows of headings at the top; a cell that reaches below them ends them. */
function countHeadings(rows: readonly HTMLTableRowElement[]): number {
  const isHeading = ({ cells }: HTMLTableRowElement) =>
    [...cells].every(({ tagName }) => tagName === "TH");
  const end = rows.findIndex((row) => !isHeading(row));
  const count = end === -1 ? 0 : end;
  const reach = rows
    .slice(0, count)
    .flatMap(({ cells }, index) => [...cells].map(({ rowSpan }) => index + rowSpan));
  return Math.max(0, ...reach) > count ? 0 : count;
}
