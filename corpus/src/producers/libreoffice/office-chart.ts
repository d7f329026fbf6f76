import { PIE_COLOURS } from "../../model/draw-chart.ts";
import { type Chart, LABEL_SIZE_PT, type Series } from "../../model/picture.ts";
import { fill } from "./drawing-ml.ts";
import { escapeXml } from "./odf-styles.ts";

/** The content of `c:chartSpace`: the program lays out and draws the chart itself. */
export function chartSpace(chart: Chart): string {
  const series = chart.series.map((one, index) => seriesMl(one, { chart, index }));
  return [
    '<c:roundedCorners val="0"/>',
    `<c:chart><c:autoTitleDeleted val="1"/><c:plotArea><c:layout/>${plot(chart, series.join(""))}</c:plotArea>`,
    `<c:legend><c:legendPos val="${chart.type === "pie" ? "r" : "b"}"/><c:overlay val="0"/></c:legend><c:plotVisOnly val="1"/></c:chart>`,
    "<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>",
    `<c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr sz="${LABEL_SIZE_PT * 100}"/></a:pPr><a:endParaRPr/></a:p></c:txPr>`,
  ].join("");
}

const AXES = '<c:axId val="1"/><c:axId val="2"/>';

function plot(chart: Chart, series: string): string {
  switch (chart.type) {
    case "pie":
      return `<c:pieChart><c:varyColors val="1"/>${series}</c:pieChart>`;
    case "lines":
      return `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series}<c:marker val="1"/>${AXES}</c:lineChart>${axes(chart)}`;
    default:
      return `<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series}<c:gapWidth val="60"/>${AXES}</c:barChart>${axes(chart)}`;
  }
}

function axes({ axisTitles }: Chart): string {
  const grid = `<c:majorGridlines><c:spPr><a:ln w="6350">${fill("#d9d9d9")}</a:ln></c:spPr></c:majorGridlines>`;
  const scaling = '<c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/>';
  return [
    `<c:catAx><c:axId val="1"/>${scaling}<c:axPos val="b"/>${axisTitle(axisTitles?.across)}<c:crossAx val="2"/></c:catAx>`,
    `<c:valAx><c:axId val="2"/>${scaling}<c:axPos val="l"/>${grid}${axisTitle(axisTitles?.upright)}<c:crossAx val="1"/></c:valAx>`,
  ].join("");
}

function axisTitle(text: string | undefined): string {
  if (text === undefined) return "";
  const size = `sz="${LABEL_SIZE_PT * 100}" b="0"`;
  return `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr ${size}/></a:pPr><a:r><a:rPr ${size}/><a:t>${escapeXml(text)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;
}

function seriesMl(
  { name, colour, values }: Series,
  { chart, index }: { readonly chart: Chart; readonly index: number },
): string {
  const points = (items: readonly (string | number)[]): string =>
    `<c:ptCount val="${items.length}"/>${items.map((item, position) => `<c:pt idx="${position}"><c:v>${escapeXml(String(item))}</c:v></c:pt>`).join("")}`;
  const look =
    chart.type === "lines"
      ? `<c:spPr><a:ln w="19050">${fill(colour)}</a:ln></c:spPr><c:marker><c:symbol val="circle"/><c:size val="4"/></c:marker>`
      : `<c:spPr>${fill(colour)}</c:spPr>`;
  const sectors =
    chart.type !== "pie"
      ? ""
      : values
          .map(
            (_, position) =>
              `<c:dPt><c:idx val="${position}"/><c:spPr>${fill(PIE_COLOURS[position % PIE_COLOURS.length] ?? colour)}</c:spPr></c:dPt>`,
          )
          .join("");
  return `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx><c:strRef><c:f>Sheet1!$${String.fromCodePoint(66 + index)}$1</c:f><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx>${chart.type === "pie" ? "" : look}${sectors}<c:cat><c:strRef><c:f>Sheet1!$A$2:$A$${values.length + 1}</c:f><c:strCache>${points(chart.categories)}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:f>Sheet1!$${String.fromCodePoint(66 + index)}$2</c:f><c:numCache><c:formatCode>General</c:formatCode>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`;
}
