import type { ChartLook, SeriesLook } from "@parsewright/contract";
import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { lookUp } from "../../look-up.ts";
import { createPalette, type Palette } from "../palette.ts";

const KINDS: Readonly<Record<string, SeriesLook["kind"]>> = {
  "c:barChart": "bar",
  "c:bar3DChart": "bar",
  "c:lineChart": "line",
  "c:line3DChart": "line",
  "c:areaChart": "area",
  "c:area3DChart": "area",
  "c:pieChart": "pie",
  "c:pie3DChart": "pie",
  "c:doughnutChart": "pie",
  "c:scatterChart": "scatter",
  "c:bubbleChart": "scatter",
};

const STACKINGS: Readonly<Record<string, ChartLook["stacking"]>> = {
  stacked: "sum",
  percentStacked: "share",
};

const LEGENDS: Readonly<Record<string, ChartLook["legend"]>> = {
  t: "top",
  r: "right",
  tr: "right",
  b: "bottom",
  l: "left",
};

const ACCENTS = 6;
/** Slices of a pie after these have the colours of the first ones again. */
const MOST_SLICES = 60;
const OFFICE = createPalette(undefined, undefined);

/** Reads how a chart is drawn, but for its series. */
export function readChartLook(
  chart: XmlElement | undefined,
  palette?: Palette,
): Omit<ChartLook, "series"> {
  const area = findChild(chart, "c:plotArea");
  const groups = (area ? childElements(area) : []).filter(({ name }) => KINDS[name] !== undefined);
  const valueOf = (name: string) =>
    groups.map((group) => findChild(group, name)?.attributes["val"]).find(Boolean) ?? "";
  const stacking = lookUp(STACKINGS, valueOf("c:grouping"));
  const legend = findChild(chart, "c:legend");
  const place = findChild(legend, "c:legendPos")?.attributes["val"] ?? "r";
  return {
    ...(stacking && { stacking }),
    ...(valueOf("c:barDir") === "bar" && { is_horizontal: true as const }),
    ...(groups.some(({ name }) => name === "c:doughnutChart") && { is_ring: true as const }),
    ...(legend && { legend: lookUp(LEGENDS, place) ?? "right" }),
    ...(palette && { text: palette(scheme("tx1")) }),
  };
}

/** Reads how a series is drawn; `undefined` for surfaces, radars, stocks and the like. */
export function readSeriesLook(
  series: XmlElement,
  { name }: XmlElement,
  palette: Palette = OFFICE,
): Pick<SeriesLook, "kind" | "colours"> | undefined {
  const kind = lookUp(KINDS, name);
  if (kind === undefined) return undefined;
  const own = ownColour(series, palette);
  const accent = (number: number) =>
    palette(scheme(`accent${(number % ACCENTS) + 1}`)) ?? "#808080";
  if (kind !== "pie") return { kind, colours: [own ?? accent(indexOf(series))] };
  const slices = new Map(
    childElements(series, "c:dPt").map((slice) => [indexOf(slice), ownColour(slice, palette)]),
  );
  const last = [...slices.keys()].reduce((most, one) => Math.max(most, one), ACCENTS - 1);
  const count = Math.min(MOST_SLICES, last + 1);
  return { kind, colours: Array.from({ length: count }, (_, at) => slices.get(at) ?? accent(at)) };
}

/** Lines and dots have the colour of their outline, or of their marks. */
function ownColour(element: XmlElement, palette: Palette): string | undefined {
  const properties = findChild(element, "c:spPr");
  const marks = findChild(element, "c:marker", "c:spPr");
  return (
    palette(findChild(properties, "a:solidFill")) ??
    palette(findChild(properties, "a:ln", "a:solidFill")) ??
    palette(findChild(marks, "a:solidFill"))
  );
}

function indexOf(element: XmlElement): number {
  const index = Number(findChild(element, "c:idx")?.attributes["val"]);
  return Number.isSafeInteger(index) && index >= 0 ? index : 0;
}

function scheme(name: string): XmlElement {
  const colour = { name: "a:schemeClr", attributes: { val: name }, children: [] };
  return { name: "a:solidFill", attributes: {}, children: [colour] };
}
