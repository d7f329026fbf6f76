import { escapeHtml } from "../truth/write-truth.ts";
import { gridOf } from "./statistics-grid.ts";
import type { StatisticsCell, StatisticsPage, StatisticsTable } from "./statistics-page.ts";
import type { Rules, StatisticsStyle } from "./statistics-styles.ts";

/** A page of statistics for browsers, and for the office programs that read HTML. */
export function statisticsHtml(page: StatisticsPage, style: StatisticsStyle): string {
  const tables = page.tables.map((table) => `<div class="one">${htmlOfTable(table, style)}</div>`);
  return [
    `<!doctype html><html lang="${page.language}"><head><meta charset="utf-8"><style>${css(style)}</style></head><body>`,
    `<h1>${escapeHtml(page.title)}</h1><p>${escapeHtml(page.introduction)}</p>`,
    style.isBeside === true ? `<div class="beside">${tables.join("")}</div>` : tables.join(""),
    `<p>${escapeHtml(page.closing)}</p></body></html>`,
  ].join("\n");
}

function htmlOfTable(table: StatisticsTable, style: StatisticsStyle): string {
  const rows = gridOf(table).map((fields, row) => {
    const isHead = row < table.headRows;
    const cells = fields.flatMap(({ cell, column, isCovered }) =>
      cell === undefined || isCovered ? [] : htmlOfCell(cell, { table, style, isHead, column }),
    );
    return `<tr>${cells.join("")}</tr>`;
  });
  const [head, body] = [rows.slice(0, table.headRows), rows.slice(table.headRows)];
  return [
    `<p class="caption">${escapeHtml(table.caption)}</p>`,
    table.unit === undefined ? "" : `<p class="unit">${escapeHtml(table.unit)}</p>`,
    `<table${borderOf(style)}><thead>${head.join("")}</thead><tbody>${body.join("")}</tbody></table>`,
    ...table.notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`),
  ].join("\n");
}

/** Office programs take lines from attributes, not from style sheets. */
function borderOf({ program, rules }: StatisticsStyle): string {
  const isOffice = program === "writer" || program === "calc";
  if (!isOffice) return "";
  const hasLines = rules === "grid" || rules === "columns";
  return ` border="${hasLines ? 1 : 0}" cellspacing="0" cellpadding="4"`;
}

interface Place {
  readonly table: StatisticsTable;
  readonly style: StatisticsStyle;
  readonly isHead: boolean;
  readonly column: number;
}

function htmlOfCell(cell: StatisticsCell, place: Place): string {
  const { table, style, isHead, column } = place;
  const align = cell.align ?? table.columns[column]?.align ?? "left";
  const isGroup = isHead && isWide(cell);
  // Calc would write numbers in a way of its own.
  const format = style.program === "calc" ? ' sdnum="1033;0;@"' : "";
  const attributes = `${spansOf(cell)}${isGroup ? ' class="group"' : ""}${format} align="${align}"`;
  const look = `text-align:${align};${paddingOf(cell, place)}${widthOf(cell, place)}`;
  return `<td${attributes} style="${look}">${contentOf(cell, place)}</td>`;
}

function isWide({ colspan = 1 }: StatisticsCell): boolean {
  return colspan > 1;
}

function spansOf({ colspan, rowspan }: StatisticsCell): string {
  const across = colspan === undefined ? "" : ` colspan="${colspan}"`;
  return rowspan === undefined ? across : `${across} rowspan="${rowspan}"`;
}

function paddingOf(cell: StatisticsCell, { style, isHead }: Place): string {
  if (isHead && isWide(cell)) return "";
  return `padding-left:${2 * style.paddingPt + (cell.indent ?? 0) * 9}pt;`;
}

function widthOf(cell: StatisticsCell, { table, column }: Place): string {
  const widthMm = table.columns[column]?.widthMm;
  return widthMm === undefined || isWide(cell) ? "white-space:nowrap" : `width:${widthMm}mm`;
}

function contentOf(cell: StatisticsCell, { table, style, isHead }: Place): string {
  const mark = cell.mark === undefined ? "" : `<sup>${cell.mark}</sup>`;
  const text = `${escapeHtml(cell.text)}${leaderOf(cell, table)}${mark}`;
  const isRotated = cell.isRotated === true && style.program === "chromium";
  const inner = isRotated ? `<span class="up">${text}</span>` : text;
  const isBold = cell.isBold === true || (isHead && style.program === "calc");
  return isBold ? `<b>${inner}</b>` : inner;
}

/** Dots as far as the longest name reaches. */
function leaderOf(
  { text, indent = 0, hasLeader }: StatisticsCell,
  { rows }: StatisticsTable,
): string {
  if (hasLeader !== true) return "";
  const longest = Math.max(
    ...rows.map(([first]) => (first?.colspan === undefined ? (first?.text.length ?? 0) : 0)),
  );
  return ` ${". ".repeat(Math.max(2, longest + 4 - text.length - 2 * indent))}`.trimEnd();
}

const LINE = "0.6pt solid #222";

const RULES: Readonly<Record<Rules, string>> = {
  none: "",
  head: `table{border-top:1pt solid #000;border-bottom:1pt solid #000} thead tr:last-child td{border-bottom:${LINE}} td.group{border-bottom:${LINE}}`,
  rows: `tr{border-bottom:0.3pt solid #999} table{border-top:${LINE}}`,
  columns: `td{border-left:${LINE};border-right:${LINE}} table{border:${LINE}} thead td{border-bottom:${LINE}}`,
  grid: `td{border:${LINE}}`,
  bands: "tbody tr:nth-child(even){background:#e4eaf0} thead{background:#b9c7d6}",
  "filled-head": "thead{background:#1f4e79;color:#fff}",
};

function css({ font, sizePt, paddingPt, page, rules }: StatisticsStyle): string {
  return [
    `@page{size:${page.widthMm}mm ${page.heightMm}mm;margin:${page.marginMm}mm}`,
    `body{font-family:"${font}";font-size:${sizePt + 1}pt;margin:0}`,
    `h1{font-size:${sizePt + 6}pt} .caption{font-weight:bold;margin:14pt 0 3pt} .unit{font-style:italic;margin:0 0 3pt}`,
    `.note{font-size:${sizePt - 1.5}pt;margin:2pt 0} table{border-collapse:collapse;font-size:${sizePt}pt;margin-bottom:4pt}`,
    `td{padding:${paddingPt * 0.7}pt ${paddingPt * 2}pt;vertical-align:bottom} thead td{vertical-align:bottom}`,
    `tbody td[rowspan]{vertical-align:top} .up{writing-mode:vertical-rl;transform:rotate(180deg)} sup{font-size:65%}`,
    ".beside{display:flex;gap:12mm;align-items:flex-start}",
    RULES[rules],
  ].join("\n");
}
