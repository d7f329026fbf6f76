import { childElements, findChild, textContent, type XmlElement } from "@parsewright/document/xml";
import { type ChartColumn, createColumn, outermostFirst } from "./chart-series.ts";
import { formatValue, type ValueFormat } from "./format-value.ts";

/** A calendar for the dates among the numbers. */
export type Calendar = ValueFormat["calendar"];

/** The cached values of `c:val`, `c:yVal` or `c:bubbleSize`; `undefined` when the file has none. */
export function readValues(
  source: XmlElement | undefined,
  calendar: Calendar,
): ChartColumn | undefined {
  return readLabels(source, calendar).at(-1);
}

/** The cached labels of `c:cat` or `c:xVal`, the outermost level first; empty when the file has none. */
export function readLabels(source: XmlElement | undefined, calendar: Calendar): ChartColumn[] {
  const levels = findChild(source, "c:multiLvlStrRef", "c:multiLvlStrCache");
  if (levels) return readLevels(levels);
  const cache =
    findChild(source, "c:numRef", "c:numCache") ??
    findChild(source, "c:strRef", "c:strCache") ??
    findChild(source, "c:numLit") ??
    findChild(source, "c:strLit");
  const column = cache && createColumn(readPoints(cache, calendar));
  return column && column.pointCount > 0 ? [column] : [];
}

function readLevels(cache: XmlElement): ChartColumn[] {
  const levels = childElements(cache, "c:lvl");
  return outermostFirst(levels.map((level) => createColumn(readPoints(level, 1900))));
}

function* readPoints(cache: XmlElement, calendar: Calendar): Iterable<[number, string]> {
  const isNumeric = cache.name.startsWith("c:num");
  const common = textOf(findChild(cache, "c:formatCode")) || "General";
  for (const point of childElements(cache, "c:pt")) {
    const text = textOf(findChild(point, "c:v"));
    const code = point.attributes["formatCode"] ?? common;
    const index = Number(point.attributes["idx"] ?? Number.NaN);
    yield [index, isNumeric ? formatValue(text, { code, calendar }) : text.trim()];
  }
}

/** The cached text of `c:tx`. */
export function readCachedText(source: XmlElement | undefined): string {
  const cache = findChild(source, "c:strRef", "c:strCache");
  if (!cache) return textOf(findChild(source, "c:v")).trim();
  return childElements(cache, "c:pt")
    .map((point) => textOf(findChild(point, "c:v")).trim())
    .join(" ")
    .trim();
}

function textOf(element: XmlElement | undefined): string {
  return element ? textContent(element) : "";
}
