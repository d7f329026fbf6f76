import {
  escapeHtml,
  renderTableHtml,
  type TableCell,
  type TableRow,
} from "@parsewright/document/html";
import type { Chart, ChartColumn, ChartSeries } from "./chart-series.ts";

/** More series than this are left out. */
const MOST_SERIES = 250;

interface TableColumn {
  readonly header: string;
  readonly values: readonly string[];
}

/** A chart as a table: a row for each point, a column for each series behind its categories. */
export function renderChartTable({ series, categoryTitle }: Chart): string {
  const shown = series.slice(0, MOST_SERIES);
  const columns = shown.flatMap((one, index) => [
    ...(haveSameCategories(one, shown[index - 1]) ? [] : categoryColumns(one, categoryTitle)),
    { header: seriesName(one, index, shown.length), values: one.values.values },
    ...(one.sizes ? [{ header: `${one.name} (size)`.trim(), values: one.sizes.values }] : []),
  ]);
  const rowCount = Math.max(0, ...columns.map(({ values }) => values.length));
  const rows = Array.from({ length: rowCount }, (_, row) =>
    columns.map(({ values }) => cell(values[row] ?? "")),
  );
  return renderTableHtml([
    columns.map(({ header }) => ({ ...cell(header), isHeader: true })),
    ...rows,
    ...remark(shown, { columnCount: columns.length, rowCount }),
  ]);
}

/** Office numbers the series that have no name. */
function seriesName({ name }: ChartSeries, index: number, count: number): string {
  return name === "" && count > 1 ? `Series ${index + 1}` : name;
}

function categoryColumns({ categories, values }: ChartSeries, title: string): TableColumn[] {
  if (categories.length > 0) {
    return categories.map((column, level) => ({
      header: level === categories.length - 1 ? title : "",
      values: column.values,
    }));
  }
  return [{ header: title, values: values.values.map((_, index) => String(index + 1)) }];
}

function haveSameCategories(left: ChartSeries, right: ChartSeries | undefined): boolean {
  if (right === undefined || left.categories.length !== right.categories.length) return false;
  if (left.categories.length === 0) return left.values.values.length === right.values.values.length;
  return left.categories.every((column, level) => areEqual(column, right.categories[level]));
}

function areEqual({ values }: ChartColumn, other: ChartColumn | undefined): boolean {
  return (
    values.length === other?.values.length &&
    values.every((value, index) => value === other.values[index])
  );
}

/** A last row that says what is missing, when points were left out. */
function remark(
  series: readonly ChartSeries[],
  { columnCount, rowCount }: { columnCount: number; rowCount: number },
): TableRow[] {
  const pointCount = series.reduce((most, { values }) => Math.max(most, values.pointCount), 0);
  if (pointCount <= rowCount) return [];
  const html = `The chart has ${pointCount} points; the first ${rowCount} are shown.`;
  return [
    [{ html, colspan: columnCount }, ...Array.from({ length: columnCount - 1 }, () => undefined)],
  ];
}

function cell(text: string): TableCell {
  return { html: escapeHtml(text) };
}
