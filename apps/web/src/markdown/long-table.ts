import { rowsAround, type TableRows } from "./table-rows.ts";

interface LongTableOptions {
  /** Makes elements of the HTML of rows. */
  readonly render: (html: string) => DocumentFragment;
  /** Adds what is beside the rows, such as their numbers. */
  readonly finish: (table: HTMLTableElement, firstRow: number) => void;
  readonly onRows: () => void;
}

/** As in the style sheet. */
const ROW_PIXELS = 28;
/** Rows that exist above and below those in view. */
const MARGIN_ROWS = 40;
/** As many characters of a cell are seen; the others are in its title. */
const MAX_WIDTH = 44;
const CHARACTER_PIXELS = 9;
const CELL_PIXELS = 26;

/** Leads to the row at an offset of the Markdown, for each section with such a table. */
const goers = new WeakMap<Element, (offset: number) => void>();

/** Brings the place of a section's Markdown into view, where it is a row of a long table. */
export function showRowAt(section: Element, offset: number): void {
  goers.get(section)?.(offset);
}

/** A table of which only the rows near those in view exist. Rows and columns keep their sizes, so that nothing jumps. */
export function addLongTable(
  section: HTMLElement,
  { rows, headings, widths }: TableRows,
  { render, finish, onRows }: LongTableOptions,
): void {
  const scroller = section.ownerDocument.createElement("div");
  scroller.className = "long-table";
  scroller.tabIndex = 0;
  scroller.role = "group";
  scroller.ariaLabel = "Rows";
  section.append(scroller);
  let shown: { readonly first: number; readonly last: number } | undefined;
  const draw = () => {
    const first = Math.floor(scroller.scrollTop / ROW_PIXELS);
    const last = first + Math.ceil((scroller.clientHeight || innerHeight) / ROW_PIXELS);
    const isThere = shown && shown.first <= first && last <= shown.last;
    if (isThere) return;
    const end = Math.min(rows.length, last + MARGIN_ROWS);
    const part = rowsAround(rows, first - MARGIN_ROWS, end);
    // Where a cell reaches into rows from far above, these are not the ones that are asked for next.
    shown = { first: Math.max(0, first - MARGIN_ROWS), last: end === rows.length ? Infinity : end };
    const content = render(`<table><tbody>${headings.join("")}${part.html}</tbody></table>`);
    const table = content.querySelector("table");
    if (table === null) return;
    finish(table, part.first);
    setWidths(table, widths);
    setSpace(table, part.first, rows.length - end);
    scroller.replaceChildren(table);
    onRows();
  };
  scroller.addEventListener("scroll", draw);
  goers.set(section, (offset) => {
    const row = rows.findLastIndex(({ start }) => start <= offset);
    scroller.scrollTop = Math.max(0, row * ROW_PIXELS - scroller.clientHeight / 2);
    draw();
  });
  draw();
}

/** The table has its columns' sizes from the start: those of the rows in view would change with every turn. */
function setWidths(table: HTMLTableElement, widths: readonly number[]): void {
  const columns = table.ownerDocument.createElement("colgroup");
  const heads = (table.rows[0]?.cells.length ?? 0) - widths.length;
  const sizes = [...Array<number>(Math.max(0, heads)).fill(4), ...widths].map(
    (width) => CELL_PIXELS + CHARACTER_PIXELS * Math.min(MAX_WIDTH, Math.max(4, width)),
  );
  for (const size of sizes) {
    const column = table.ownerDocument.createElement("col");
    column.style.width = `${size}px`;
    columns.append(column);
  }
  table.prepend(columns);
  table.style.width = `${sizes.reduce((sum, size) => sum + size, 0)}px`;
  for (const cell of table.querySelectorAll("td, th")) {
    const text = cell.textContent ?? "";
    if (text.length > MAX_WIDTH) cell.setAttribute("title", text);
  }
}

/** Room for the rows that do not exist. */
function setSpace(table: HTMLTableElement, above: number, below: number): void {
  table.style.marginTop = `${above * ROW_PIXELS}px`;
  table.style.marginBottom = `${below * ROW_PIXELS}px`;
}
