import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { drawingText } from "../drawing-text.ts";
import type { Palette } from "../palette.ts";
import type { Chart, ChartSeries } from "./chart-series.ts";
import { readChartLook, readSeriesLook } from "./read-chart-look.ts";
import { readCachedText, readLabels, readValues, type Calendar } from "./read-chart-data.ts";

/** Reads a `c:chartSpace`: bars, lines, pies and all others of the first kind. */
export function readStandardChart(space: XmlElement, palette?: Palette): Chart {
  const chart = findChild(space, "c:chart");
  const plotArea = findChild(chart, "c:plotArea");
  const calendar = isOn(findChild(space, "c:date1904")) ? 1904 : 1900;
  const series = readAllSeries(plotArea, calendar, palette);
  return {
    title: readTitle(findChild(chart, "c:title")) || automaticTitle(chart, series),
    categoryTitle: readTitle(findChild(findCategoryAxis(plotArea), "c:title")),
    series,
    look: readChartLook(chart, palette),
  };
}

/** The series of all charts drawn over each other, in the order of the legend. */
function readAllSeries(
  plotArea: XmlElement | undefined,
  calendar: Calendar,
  palette?: Palette,
): ChartSeries[] {
  const groups = plotArea ? childElements(plotArea) : [];
  return groups
    .flatMap((group) => childElements(group, "c:ser").map((element) => ({ element, group })))
    .toSorted((left, right) => orderOf(left.element) - orderOf(right.element))
    .flatMap(({ element, group }) => {
      const series = readSeries(element, calendar);
      return series ? [{ ...series, look: readSeriesLook(element, group, palette) }] : [];
    });
}

function orderOf(element: XmlElement): number {
  return Number(findChild(element, "c:order")?.attributes["val"] ?? 0) || 0;
}

function readSeries(element: XmlElement, calendar: Calendar): ChartSeries | undefined {
  const values = readValues(findChild(element, "c:val") ?? findChild(element, "c:yVal"), calendar);
  if (!values) return undefined;
  const sizes = readValues(findChild(element, "c:bubbleSize"), calendar);
  return {
    name: readCachedText(findChild(element, "c:tx")),
    categories: readLabels(findChild(element, "c:cat") ?? findChild(element, "c:xVal"), calendar),
    values,
    ...(sizes && { sizes }),
  };
}

function readTitle(title: XmlElement | undefined): string {
  const text = findChild(title, "c:tx");
  return drawingText(findChild(text, "c:rich")) || readCachedText(text);
}

/** Office shows the name of an only series as the title, unless the file forbids it. */
function automaticTitle(chart: XmlElement | undefined, series: readonly ChartSeries[]): string {
  const isDeleted = isOn(findChild(chart, "c:autoTitleDeleted"));
  return series.length === 1 && !isDeleted ? (series[0]?.name ?? "") : "";
}

function findCategoryAxis(plotArea: XmlElement | undefined): XmlElement | undefined {
  const axes = plotArea ? childElements(plotArea) : [];
  return (
    axes.find(({ name }) => name === "c:catAx" || name === "c:dateAx") ??
    axes.find(
      (axis) => axis.name === "c:valAx" && findChild(axis, "c:axPos")?.attributes["val"] === "b",
    )
  );
}

function isOn(property: XmlElement | undefined): boolean {
  return property !== undefined && !["0", "false"].includes(property.attributes["val"] ?? "");
}
