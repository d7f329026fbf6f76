import {
  type SheetContent,
  sheetPart,
  writeXlsx,
  xmlPart,
  relationshipsPart,
} from "./ooxml-writer.ts";
import { CHART_GRAPHIC, writeSampleChart } from "./sample-chart.ts";

/** The Excel file among the fixtures: one of everything that a reader should find. */
export function writeSampleXlsx(): Uint8Array {
  return writeXlsx({
    sheets: [
      TOWERS_SHEET,
      VISITS_SHEET,
      { name: "Working notes", state: "hidden", rows: [["Ask about Fastnet"]] },
    ],
    styles: STYLES,
    sharedStrings:
      "<si><t>Towers of the Atlantic coast</t></si>" +
      '<si><r><t xml:space="preserve">Height </t></r><r><rPr><i/></rPr><t>(m)</t></r></si>',
    parts: {
      "xl/comments1.xml": sheetPart(
        "comments",
        '<authors><author>A Reader</author></authors><commentList><comment ref="A4" authorId="0"><text><t>Lit since 1811.</t></text></comment></commentList>',
      ),
      "xl/drawings/drawing1.xml": xmlPart("xdr:wsDr", DRAWING),
      "xl/drawings/_rels/drawing1.xml.rels": relationshipsPart([
        { id: "chart", type: "chart", target: "../charts/chart1.xml" },
      ]),
      "xl/charts/chart1.xml": writeSampleChart({
        title: "Visitors",
        categories: ["Spring", "Summer"],
        series: { "2023": [1200, 5400], "2024": [1500, 6100] },
      }),
    },
  });
}

/** What the cells below mean by `s`. */
const STYLES =
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="#,##0.00\\ [$€-1]"/></numFmts>' +
  '<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  `<cellXfs count="5">${[0, 164, 10, 165, 3].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join("")}</cellXfs>`;
const [DATE, PERCENT, EURO, THOUSANDS] = [1, 2, 3, 4];

const TOWERS_SHEET: SheetContent = {
  name: "Towers",
  before: '<cols><col min="6" max="6" hidden="1"/></cols>',
  rows:
    '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' +
    `<row r="3">${text("A3", "Tower")}${text("B3", "Inspected")}<c r="C3" t="s"><v>1</v></c>${text("D3", "Share of visits")}${text("E3", "Ticket")}${text("F3", "Internal")}</row>` +
    `<row r="4">${text("A4", "Bell Rock")}<c r="B4" s="${DATE}"><v>45413</v></c><c r="C4"><v>35</v></c><c r="D4" s="${PERCENT}"><v>0.125</v></c><c r="E4" s="${EURO}"><v>0</v></c>${text("F4", "x")}</row>` +
    `<row r="5">${text("A5", "Fastnet")}<c r="B5" s="${DATE}"><v>45458.5</v></c><c r="C5"><v>54</v></c><c r="D5" s="${PERCENT}"><v>0.3333</v></c><c r="E5" s="${EURO}"><v>1234.5</v></c></row>` +
    `<row r="6" hidden="1">${text("A6", "Closed tower")}<c r="C6"><v>20</v></c></row>` +
    `<row r="7">${text("A7", "Mean")}<c r="C7"><f>AVERAGE(C4:C5)</f><v>44.5</v></c><c r="D7" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="E7" t="b"><v>1</v></c></row>`,
  after:
    '<mergeCells count="2"><mergeCell ref="A1:E1"/><mergeCell ref="A7:B7"/></mergeCells><hyperlinks><hyperlink ref="A5" r:id="link"/></hyperlinks>',
  relationships: [
    { id: "link", type: "hyperlink", target: "https://example.org/fastnet", isExternal: true },
    { id: "comments", type: "comments", target: "../comments1.xml" },
  ],
};

const VISITS_SHEET: SheetContent = {
  name: "Visits & fees",
  rows:
    `<row r="2">${text("B2", "Season")}${text("C2", "2023")}${text("D2", "2024")}</row>` +
    `<row r="3">${text("B3", "Spring")}<c r="C3" s="${THOUSANDS}"><v>1200</v></c><c r="D3" s="${THOUSANDS}"><v>1500</v></c></row>` +
    `<row r="4">${text("B4", "Summer")}<c r="C4" s="${THOUSANDS}"><v>5400</v></c><c r="D4" s="${THOUSANDS}"><v>6100</v></c></row>` +
    `<row r="8">${text("B8", "Fee")}${text("C8", "Who pays")}</row>` +
    `<row r="9"><c r="B9" s="${EURO}"><v>7.5</v></c>${text("C9", "Adults | groups\nof ten")}</row>`,
  after: '<drawing r:id="drawing"/>',
  relationships: [{ id: "drawing", type: "drawing", target: "../drawings/drawing1.xml" }],
};

const DRAWING =
  "<xdr:twoCellAnchor><xdr:from><xdr:col>5</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>" +
  "<xdr:to><xdr:col>10</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>12</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>" +
  '<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>' +
  `<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>${CHART_GRAPHIC}</xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>`;

function text(reference: string, value: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
}
