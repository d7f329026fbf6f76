import { escapeHtml, renderTableHtml, type TableCell } from "@parsewright/document/html";
import type { ChartData } from "./chart-data.ts";

/** The numbers of a chart as a table: a row for each category, a column for each series. */
export function renderChartTable({ categoryTitle, categories, series, unit }: ChartData): string {
  const heads = [
    categoryTitle,
    ...series.map(({ name }) => [name, unit === "" ? "" : `(${unit})`].join(" ").trim()),
  ];
  return renderTableHtml([
    heads.map((head) => ({ ...cell(head), isHeader: true })),
    ...categories.map((category, row) => [
      cell(category),
      ...series.map(({ values }) => cell(values[row] ?? "")),
    ]),
  ]);
}

function cell(text: string): TableCell {
  return { html: escapeHtml(text) };
}
