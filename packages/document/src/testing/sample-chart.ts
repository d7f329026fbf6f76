import { escapeXml } from "./ooxml-parts.ts";
import { xmlPart } from "./ooxml-writer.ts";

/** A chart part of columns with its values cached, as PowerPoint and Excel write it. */
export function writeSampleChart({
  title,
  categories,
  series,
}: {
  title: string;
  categories: readonly string[];
  series: Readonly<Record<string, readonly number[]>>;
}): string {
  const columns = Object.entries(series).map(
    ([name, values], index) =>
      `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx><c:strRef><c:f>Sheet1!$B$1</c:f>${cache("str", [name])}</c:strRef></c:tx>` +
      `<c:cat><c:strRef><c:f>Sheet1!$A$2</c:f>${cache("str", categories)}</c:strRef></c:cat>` +
      `<c:val><c:numRef><c:f>Sheet1!$B$2</c:f>${cache("num", values)}</c:numRef></c:val></c:ser>`,
  );
  return xmlPart(
    "c:chartSpace",
    `<c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${escapeXml(title)}</a:t></a:r></a:p></c:rich></c:tx></c:title>` +
      `<c:plotArea><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>${columns.join("")}<c:axId val="1"/><c:axId val="2"/></c:barChart>` +
      '<c:catAx><c:axId val="1"/><c:scaling/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea></c:chart>',
  );
}

function cache(kind: "str" | "num", values: readonly (string | number)[]): string {
  const points = values.map(
    (value, index) => `<c:pt idx="${index}"><c:v>${escapeXml(String(value))}</c:v></c:pt>`,
  );
  return `<c:${kind}Cache><c:ptCount val="${values.length}"/>${points.join("")}</c:${kind}Cache>`;
}

/** The frame that shows the chart of relationship `chart`, inside a graphic. */
export const CHART_GRAPHIC =
  '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="chart"/></a:graphicData></a:graphic>';
