import type { ChartLook, SeriesLook } from "@parsewright/contract";
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
  /** The series whose values these are. */
  readonly series?: ChartSeries;
  /** Categories or x values; the innermost level is the last. */
  readonly isLabel?: boolean;
}

/** A chart as a table: a row for each point, a column for each series behind its categories. */
export function renderChartTable(chart: Chart): string {
  const columns = toColumns(chart);
  const shown = columns.flatMap(({ series }) => series ?? []);
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

/** Look of a chart, with the columns of its table; `undefined` where only the program that made the chart draws it. */
export function toChartLook(chart: Chart): ChartLook | undefined {
  let labels = 0;
  const series = toColumns(chart).flatMap((one, column): SeriesLook[] => {
    if (one.isLabel) labels = column;
    return one.series?.look ? [{ ...one.series.look, column, labels }] : [];
  });
  return chart.look && series.length === chart.series.length
    ? { series, ...chart.look }
    : undefined;
}

function toColumns({ series, categoryTitle }: Chart): TableColumn[] {
  const shown = series.slice(0, MOST_SERIES);
  return shown.flatMap((one, index) => [
    ...(haveSameCategories(one, shown[index - 1]) ? [] : categoryColumns(one, categoryTitle)),
    { header: seriesName(one, index, shown.length), values: one.values.values, series: one },
    ...(one.sizes ? [{ header: `${one.name} (size)`.trim(), values: one.sizes.values }] : []),
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
      isLabel: true,
    }));
  }
  const numbers = values.values.map((_, index) => String(index + 1));
  return [{ header: title, values: numbers, isLabel: true }];
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
