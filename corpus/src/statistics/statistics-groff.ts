import { escapeGroff } from "../producers/groff/escape-groff.ts";
import { gridOf, type GridField } from "./statistics-grid.ts";
import type { StatisticsPage, StatisticsTable } from "./statistics-page.ts";
import type { StatisticsStyle } from "./statistics-styles.ts";

/** A page of statistics for groff's `ms` and `tbl`. */
export function statisticsGroff(page: StatisticsPage, style: StatisticsStyle): string {
  const { widthMm, marginMm } = style.page;
  return [
    `.nr PS ${style.sizePt}\n.nr VS ${style.sizePt + 2}\n.nr LL ${widthMm - 2 * marginMm}m`.replaceAll(
      /(\d)m$/gm,
      (_, digit: string) => `${digit}*0.1c`,
    ),
    `.nr PO ${marginMm / 10}c`,
    ".nh\n.SH",
    escapeGroff(page.title),
    ".LP",
    escapeGroff(page.introduction),
    ...page.tables.map(groffOfTable),
    ".LP",
    escapeGroff(page.closing),
    "",
  ].join("\n");
}

/** Separates the fields of a row. */
const TAB = "\t";

function groffOfTable(table: StatisticsTable): string {
  const grid = gridOf(table);
  const formats = grid.map((fields) => fields.map((field) => formatOf(field, table)).join(" "));
  const data = grid.map((fields) =>
    fields
      .filter(({ cell, isCovered }) => !isCovered || cell === undefined)
      .map(dataOf)
      .join(TAB),
  );
  data.splice(table.headRows, 0, "_");
  return [
    ".LP",
    `.B "${escapeGroff(table.caption)}"`,
    ...(table.unit === undefined ? [] : [".LP", `.I "${escapeGroff(table.unit)}"`]),
    ".TS",
    `tab(${TAB});`,
    // The line below the heads is a row of data that has no format of its own.
    `${formats.join("\n")}.`,
    "_",
    ...data,
    "_",
    ".TE",
    ...table.notes.flatMap((note) => [".LP", ".ps -2", escapeGroff(note), ".ps"]),
  ].join("\n");
}

function formatOf({ cell, column, isCovered }: GridField, { columns }: StatisticsTable): string {
  if (cell === undefined) return "^";
  if (isCovered) return "s";
  const { align = "left", widthMm } = columns[column] ?? {};
  const letter = (cell.align ?? align)[0] ?? "l";
  return `${letter}${cell.isBold === true ? "b" : ""}${widthMm === undefined || (cell.colspan ?? 1) > 1 ? "" : `w(${widthMm / 10}c)`}`;
}

function dataOf({ cell }: GridField): string {
  if (cell === undefined) return "\\^";
  const text = `${"\\ \\ ".repeat(cell.indent ?? 0)}${escapeGroff(cell.text)}${cell.mark === undefined ? "" : `\\*{${cell.mark}\\*}`}`;
  return text.length > 24 ? `T{\n${text}\nT}` : text;
}
