import type { SheetCells } from "@parsewright/contract";

/** Shown by the style sheet, so that heads are neither found nor copied with the text. */
const HEAD_ATTRIBUTE = "data-head";

/** Numbers, also with a currency, a percent sign or in brackets, are aligned as a spreadsheet aligns them. */
const NUMBER = /^\s*[(+\-−]?\p{Sc}?\s?\d[\d.,'’\s]*(?:[eE][+-]?\d+)?\s?(?:%|\p{Sc})?\)?\s*$/u;
const NUMBER_ATTRIBUTE = "data-number";

/** Gives a table the letters of its columns and the numbers of its rows, and keeps its headings in view. */
export function addSheetHeads(table: HTMLTableElement, cells: SheetCells): void {
  const rows = [...table.rows];
  const numbers = cells.rows.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, offset) => first + offset),
  );
  const head = table.tHead ?? table.createTHead();
  for (const row of rows.slice(0, countHeadings(rows))) head.append(row);
  for (const cell of table.querySelectorAll("td"))
    if (NUMBER.test(cell.textContent ?? "")) cell.setAttribute(NUMBER_ATTRIBUTE, "");
  for (const [index, row] of rows.entries()) addHead(row.insertCell(0), numbers[index]);
  const letters = head.insertRow(0);
  for (const letter of ["", ...cells.columns]) addHead(letters.insertCell(), letter);
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
