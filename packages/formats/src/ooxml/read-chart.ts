import type { ChartLook } from "@parsewright/contract";
import { renderChartTable, toChartLook } from "./chart/chart-table.ts";
import { readExtendedChart } from "./chart/read-extended-chart.ts";
import { readStandardChart } from "./chart/read-standard-chart.ts";
import type { OfficePackage } from "./office-package.ts";
import type { Palette } from "./palette.ts";

/** A chart as text. */
export interface ChartContent {
  /** `""` when it has none. */
  readonly title: string;
  /** Its series as an HTML table. */
  readonly html: string;
  readonly look?: ChartLook | undefined;
}

/**
 * The values a chart last showed; `undefined` when the file does not keep them. Throws when the part is damaged. Without a
 * palette its colours are those of Office's own theme.
 */
export function readChart(
  pkg: OfficePackage,
  part: string,
  palette?: Palette,
): ChartContent | undefined {
  const space = pkg.readXml(part);
  if (space === undefined) return undefined;
  const chart =
    space.name === "cx:chartSpace" ? readExtendedChart(space) : readStandardChart(space, palette);
  if (chart.series.length === 0) return undefined;
  const html = renderChartTable(chart);
  pkg.spendText(html.length);
  return { title: chart.title, html, look: toChartLook(chart) };
}
