import type { ColourOf } from "./colours.ts";
import type { ChartData, ChartSeries } from "./chart-shapes.ts";
import { childrenOf, descend, numberOf } from "./xml.ts";

/** More cannot be distinguished on a slide. */
const MAX_CATEGORIES = 200;
const MAX_SERIES = 24;
/** Of a file without a theme. */
const ACCENTS = ["#4472c4", "#ed7d31", "#a5a5a5", "#ffc000", "#5b9bd5", "#70ad47"];

const LOOKS: Readonly<Record<string, ChartSeries["look"]>> = {
  barChart: "column",
  bar3DChart: "column",
  lineChart: "line",
  line3DChart: "line",
  areaChart: "line",
  area3DChart: "line",
  scatterChart: "line",
  radarChart: "line",
  pieChart: "pie",
  pie3DChart: "pie",
  ofPieChart: "pie",
  doughnutChart: "pie",
};

/** The values that the part of a chart keeps; `undefined` where it keeps none, or none that can be drawn. */
export function readChart(root: Element, colourOf: ColourOf): ChartData | undefined {
  const chart = descend(root, "chart");
  const groups = [...(descend(chart, "plotArea")?.children ?? [])].filter(
    ({ localName }) => localName in LOOKS,
  );
  const rows = groups
    .flatMap((group) => childrenOf(group, "ser").map((row) => ({ group, row })))
    .slice(0, MAX_SERIES);
  if (rows.length === 0) return undefined;
  const accents = ACCENTS.map((colour, index) => accentOf(root, index, colourOf) ?? colour);
  const accentAt = (index: number) => accents[index % accents.length] ?? "gray";
  const series = rows.map(({ group, row }, index) => ({
    name: cachedTexts(descend(row, "tx"))[0] ?? "",
    look: lookOf(group),
    colour: colourOfSeries(row, colourOf) ?? accentAt(index),
    values: cachedTexts(descend(row, "val") ?? descend(row, "yVal")).map(toNumber),
  }));
  const named = rows.map(({ row }) => cachedTexts(descend(row, "cat") ?? descend(row, "xVal")));
  const count = Math.max(...series.map(({ values }) => values.length));
  if (count === 0) return undefined;
  const names = named.find((texts) => texts.length > 0) ?? [];
  const grouping = descend(groups[0], "grouping")?.getAttribute("val") ?? "";
  return {
    title: textOf(descend(chart, "title")),
    categories: Array.from({ length: count }, (_, index) => names[index] ?? String(index + 1)),
    series,
    isStacked: /stacked/i.test(grouping),
    sliceColours: Array.from({ length: count }, (_, index) => accentAt(index)),
  };
}

function lookOf(group: Element): ChartSeries["look"] {
  const isLying = descend(group, "barDir")?.getAttribute("val") === "bar";
  return isLying ? "bar" : (LOOKS[group.localName] ?? "line");
}

function colourOfSeries(row: Element, colourOf: ColourOf): string | undefined {
  const look = descend(row, "spPr");
  return colourOf(descend(look, "solidFill") ?? descend(look, "ln", "solidFill"));
}

/** A colour of the theme that charts give to their series in turn. */
function accentOf(root: Element, index: number, colourOf: ColourOf): string | undefined {
  const holder = root.ownerDocument.createElementNS(null, "solidFill");
  const colour = root.ownerDocument.createElementNS(null, "schemeClr");
  colour.setAttribute("val", `accent${index + 1}`);
  holder.append(colour);
  return colourOf(holder);
}

/** The values that the chart remembers of the cells that it was made from. */
function cachedTexts(holder: Element | undefined): (string | undefined)[] {
  const reference = descend(holder, "strRef") ?? descend(holder, "numRef");
  const cache =
    descend(reference, "strCache") ??
    descend(reference, "numCache") ??
    descend(holder, "strLit") ??
    descend(holder, "numLit");
  const texts: (string | undefined)[] = [];
  for (const point of childrenOf(cache, "pt")) {
    const index = numberOf(point, "idx") ?? texts.length;
    if (index >= 0 && index < MAX_CATEGORIES) texts[index] = descend(point, "v")?.textContent ?? "";
  }
  return Array.from(texts);
}

function toNumber(text: string | undefined): number | undefined {
  const value = text === undefined || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function textOf(title: Element | undefined): string {
  const paragraphs = childrenOf(descend(title, "tx", "rich"), "p");
  return paragraphs.map((one) => one.textContent).join(" ");
}
