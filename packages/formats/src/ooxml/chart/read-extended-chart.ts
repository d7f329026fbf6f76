import { childElements, findChild, textContent, type XmlElement } from "@parsewright/document/xml";
import { drawingText } from "../drawing-text.ts";
import {
  type Chart,
  type ChartColumn,
  type ChartSeries,
  createColumn,
  outermostFirst,
} from "./chart-series.ts";
import { formatValue } from "./format-value.ts";

/** Reads a `cx:chartSpace`: waterfalls, treemaps, histograms and others that Office 2016 brought. */
export function readExtendedChart(space: XmlElement): Chart {
  const chart = findChild(space, "cx:chart");
  const region = findChild(chart, "cx:plotArea", "cx:plotAreaRegion");
  const data = findChild(space, "cx:chartData");
  const series = (region ? childElements(region, "cx:series") : [])
    .filter(({ attributes }) => attributes["hidden"] !== "1")
    .flatMap((element) => readSeries(element, data) ?? []);
  return { title: readText(findChild(chart, "cx:title")), categoryTitle: "", series };
}

function readSeries(
  element: XmlElement,
  chartData: XmlElement | undefined,
): ChartSeries | undefined {
  const id = findChild(element, "cx:dataId")?.attributes["val"] ?? "0";
  const data =
    chartData && childElements(chartData, "cx:data").find((each) => each.attributes["id"] === id);
  const [values] = data ? readDimension(data, "cx:numDim") : [];
  if (!data || !values || values.pointCount === 0) return undefined;
  return { name: readText(element), categories: readDimension(data, "cx:strDim"), values };
}

/** The levels of a dimension, the outermost first. */
function readDimension(data: XmlElement, name: "cx:numDim" | "cx:strDim"): ChartColumn[] {
  const dimension = findChild(data, name);
  const columns = (dimension ? childElements(dimension, "cx:lvl") : []).map((level) => {
    const code = level.attributes["formatCode"] ?? "General";
    return createColumn(
      childElements(level, "cx:pt").map((point) => {
        const text = textContent(point);
        const value =
          name === "cx:numDim" ? formatValue(text, { code, calendar: 1900 }) : text.trim();
        return [Number(point.attributes["idx"] ?? Number.NaN), value] as const;
      }),
    );
  });
  return outermostFirst(columns);
}

function readText(element: XmlElement | undefined): string {
  const text = findChild(element, "cx:tx");
  const cached = findChild(text, "cx:txData", "cx:v");
  return drawingText(findChild(text, "cx:rich")) || (cached ? textContent(cached).trim() : "");
}
