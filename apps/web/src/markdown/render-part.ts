import type { ChartLook, SheetCells } from "@parsewright/contract";
import type { TextPage, TextPart } from "../result/text-pages.ts";
import { h, render } from "preact";
import { ChartPicture } from "../charts/chart-picture.tsx";
import { cellTexts } from "../charts/draw-chart.ts";
import { drawFormulas } from "./draw-formulas.ts";
import type { FrameLook } from "./frame-source.ts";
import { addLongTable } from "./long-table.ts";
import { markdownHtml } from "./markdown-html.ts";
import { noteFinder, showNotes } from "./note-marks.ts";
import { sanitizeHtml } from "./sanitize.ts";
import { addSheetHeads, keepHeadings, rowNumbers } from "./sheet-heads.ts";
import { longTableRows, type TableRows } from "./table-rows.ts";

interface PartOptions {
  readonly look: FrameLook;
  /** By the ids of tables. */
  readonly cells: ReadonlyMap<string, SheetCells> | undefined;
  /** Of charts, by their ids. */
  readonly charts: ReadonlyMap<string, ChartLook> | undefined;
  readonly pictureUrl: (name: string) => string | undefined;
  /** Called when other rows of a long table have come into view. */
  readonly onRows: () => void;
}

/** A browser lays out the pieces of a long text that are near the window. */
const SOURCE_PIECE = 20_000;
const CHART_SIZE = [480, 240] as const;

/** Turns parts of a text into the elements that the frame shows. */
export function partRenderer(pages: readonly TextPage[], options: PartOptions) {
  const { look, cells, charts, pictureUrl } = options;
  const noteOf = noteFinder(pages);
  const append = (section: HTMLElement, markdown: string) =>
    section.append(sanitizeHtml(markdownHtml(markdown), pictureUrl));
  return (section: HTMLElement, { id, markdown }: TextPart): void => {
    if (look === "source") return addSource(section, markdown);
    const rows = longTableRows(markdown);
    const shown = cells?.get(id);
    append(section, rows ? rows.before : markdown);
    const table = section.querySelector("table");
    const chart = charts?.get(id);
    if (table && chart) addChart(table, chart);
    if (rows) addRows(section, { table: rows, cells: shown }, options);
    else if (table && shown) addSheetHeads(table, shown.columns, rowNumbers(shown));
    if (rows) append(section, rows.after);
    showNotes(section, (label) => noteOf(id, label));
    void drawFormulas(section);
  };
}

/** Draws a chart above its table. */
function addChart(table: HTMLTableElement, look: ChartLook): void {
  const place = table.ownerDocument.createElement("div");
  table.before(place);
  render(h(ChartPicture, { rows: cellTexts(table.rows), look, size: CHART_SIZE }), place);
}

function addRows(
  section: HTMLElement,
  { table, cells }: { readonly table: TableRows; readonly cells: SheetCells | undefined },
  { pictureUrl, onRows }: PartOptions,
): void {
  const numbers = cells && rowNumbers(cells);
  const headCount = table.headings.length;
  addLongTable(section, table, {
    render: (html) => sanitizeHtml(markdownHtml(html), pictureUrl),
    finish(shown, firstRow) {
      if (cells === undefined || numbers === undefined) {
        keepHeadings(shown);
        return;
      }
      const own = numbers.slice(headCount + firstRow, headCount + firstRow + shown.rows.length);
      addSheetHeads(shown, cells.columns, [...numbers.slice(0, headCount), ...own]);
    },
    onRows() {
      void drawFormulas(section);
      onRows();
    },
  });
}

function addSource(section: HTMLElement, markdown: string): void {
  if (markdown.length <= SOURCE_PIECE) {
    section.textContent = markdown;
    return;
  }
  for (let start = 0; start < markdown.length; start += SOURCE_PIECE) {
    const piece = section.ownerDocument.createElement("div");
    piece.className = "source-piece";
    piece.textContent = markdown.slice(start, start + SOURCE_PIECE);
    section.append(piece);
  }
}
