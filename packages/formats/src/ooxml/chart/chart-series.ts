import type { ChartLook, SeriesLook } from "@parsewright/contract";

/** One column of a chart's data by point; `""` where a point has no value. Already written as text. */
export interface ChartColumn {
  readonly values: readonly string[];
  /** Number of points in the chart; more than `values` if they were capped. */
  readonly pointCount: number;
}

/** One series of a chart as its file last showed it. */
export interface ChartSeries {
  readonly name: string;
  /** Categories or x values, the outermost level first; empty when the chart only counts its points. */
  readonly categories: readonly ChartColumn[];
  readonly values: ChartColumn;
  /** Of a bubble chart. */
  readonly sizes?: ChartColumn;
  /** `undefined` for kinds that only their own program draws. */
  readonly look?: Pick<SeriesLook, "kind" | "colours"> | undefined;
}

/** Data of a chart. */
export interface Chart {
  readonly title: string;
  /** Title of the axis of the categories. */
  readonly categoryTitle: string;
  readonly series: readonly ChartSeries[];
  readonly look?: Omit<ChartLook, "series">;
}

/** More points than this are left out of the table, which then says so. */
const MOST_POINTS = 5000;

/** Puts points in their places. The indices come from the file: any may be missing, or far too large. */
export function createColumn(
  points: Iterable<readonly [index: number, text: string]>,
): ChartColumn {
  const values: string[] = [];
  let pointCount = 0;
  for (const [index, text] of points) {
    if (!Number.isSafeInteger(index) || index < 0) continue;
    pointCount = Math.max(pointCount, index + 1);
    if (index >= MOST_POINTS) continue;
    while (values.length <= index) values.push("");
    values[index] = text;
  }
  return { values, pointCount };
}

/** Levels of categories, of which files list the innermost first, and outer labels only where they begin. */
export function outermostFirst(levels: readonly ChartColumn[]): ChartColumn[] {
  const length = levels.reduce((most, { pointCount }) => Math.max(most, pointCount), 0);
  return levels
    .map((column, position) => (position === 0 ? column : fillDown(column, length)))
    .toReversed();
}

/** Repeats each label until the next. */
function fillDown({ values }: ChartColumn, length: number): ChartColumn {
  let label = "";
  const filled = Array.from({ length: Math.min(length, MOST_POINTS) }, (_, index) => {
    label = values[index] || label;
    return label;
  });
  return { values: filled, pointCount: length };
}
