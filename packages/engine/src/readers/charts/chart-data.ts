/** One series of a chart; `undefined` where it has no value. */
interface ChartSeries {
  readonly name: string;
  readonly values: readonly (string | undefined)[];
}

/** Numbers of a chart as they were read. */
export interface ChartData {
  readonly kind: "bar_chart" | "line_chart" | "scatter_chart" | "area_chart" | "pie_chart";
  /** Head of the first column: the title of the axis. */
  readonly categoryTitle: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly unit: string;
  /** From 0 to 1: how sure the values and their names are. */
  readonly confidence: number;
}

/**
 * Constant: all values of the 36 charts of seen libraries are right (quality/src/charts). By the rule of three, 36 charts
 * without a fault show that at least this share is right. Unseen libraries and real documents support no more.
 */
export const CERTAINTY = 0.92;

/** Reason why the numbers of a chart are not given. */
export interface UnreadChart {
  readonly reason: string;
}

export const MISSING_SERIES: UnreadChart = {
  reason: "What the legend names was not found in the chart.",
};

export const NAMELESS_SERIES: UnreadChart = { reason: "The series have no names." };

export const TWO_SCALES: UnreadChart = { reason: "There are two axes with different scales." };

export const CONTRADICTION: UnreadChart = {
  reason: "Numbers printed in the chart differ from its axis.",
};

export function isUnread(reading: ChartData | UnreadChart): reading is UnreadChart {
  return "reason" in reading;
}
