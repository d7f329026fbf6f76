import { escapeHtml } from "../truth/write-truth.ts";
import type { StatisticsCell, StatisticsPage, StatisticsTable } from "./statistics-page.ts";

/** Writes the text of the page as Markdown. */
export function statisticsTruth(page: StatisticsPage): string {
  const blocks = [
    `# ${page.title}`,
    page.introduction,
    ...page.tables.flatMap((table) => [
      table.caption,
      ...(table.unit === undefined ? [] : [table.unit]),
      htmlOf(table),
      ...table.notes,
    ]),
    page.closing,
  ];
  return `${blocks.join("\n\n")}\n`;
}

function htmlOf({ rows }: StatisticsTable): string {
  const lines = rows.map((row) => `<tr>${row.map(cellHtml).join("")}</tr>`);
  return `<table>${lines.join("")}</table>`;
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

function cellHtml({ text, mark = "", colspan = 1, rowspan = 1 }: StatisticsCell): string {
  const spans = `${rowspan > 1 ? ` rowspan="${rowspan}"` : ""}${colspan > 1 ? ` colspan="${colspan}"` : ""}`;
  const raised = Array.from(mark, (digit) => RAISED[Number(digit)] ?? digit).join("");
  return `<td${spans}>${escapeHtml(text)}${raised}</td>`;
}
