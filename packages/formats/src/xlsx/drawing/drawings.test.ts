import { describe, expect, it } from "vitest";
import {
  relationshipsPart,
  sheetPart,
  type XlsxContent,
  xmlPart,
} from "@parsewright/document/testing/ooxml-writer";
import { CHART_GRAPHIC, writeSampleChart } from "@parsewright/document/testing/sample-chart";
import { encodeStoredPng } from "@parsewright/document/testing/stored-png";
import { readXlsx } from "../testing/read-xlsx.ts";

const PNG = encodeStoredPng({ width: 2, height: 2, data: new Uint8Array(12).fill(200) });
const CHART = writeSampleChart({
  title: "Visitors",
  categories: ["May"],
  series: { Oslo: [7] },
});
const CHART_LINE =
  "chart: Visitors: <table><tr><th></th><th>Oslo</th></tr><tr><td>May</td><td>7</td></tr></table>";

describe("what floats over a sheet", () => {
  it("comes after the table that it stands beside or below", async () => {
    const { outlines, imageNames } = await readDrawn(
      anchor(1, CHART_FRAME) + anchor(20, PICTURE) + anchor(4, textBox("A remark", "in two lines")),
      [["a", "b"], [1, 2], [], [], [], ["c", "d"], [3, 4]],
    );

    expect(outlines[0]).toEqual([
      expect.stringContaining("<th>a</th>"),
      CHART_LINE,
      "A remark",
      "in two lines",
      expect.stringContaining("<th>c</th>"),
      "image: A dot",
    ]);
    expect(imageNames).toHaveLength(1);
  });

  it("comes first where it stands above all cells", async () => {
    const { outlines } = await readDrawn(anchor(0, PICTURE), [[], [], [], ["text"]]);

    expect(outlines[0]).toEqual(["image: A dot", "text"]);
  });

  it("is read inside groups, and left out where it is hidden", async () => {
    const hidden = PICTURE.replace("<xdr:cNvPr", '<xdr:cNvPr hidden="1"');
    const { outlines } = await readDrawn(
      anchor(0, `<xdr:grpSp>${textBox("inside")}${hidden}</xdr:grpSp>`),
      [],
    );

    expect(outlines[0]).toEqual(["inside"]);
  });

  it("makes a page of a chart sheet", async () => {
    const { outlines, pages } = await readXlsx({
      sheets: [{ rows: [["x"]] }, { name: "Chart", rows: [] }],
      parts: {
        ...drawingParts(`<xdr:absoluteAnchor>${CHART_FRAME}</xdr:absoluteAnchor>`),
        "xl/_rels/workbook.xml.rels": relationshipsPart([
          { id: "sheet1", type: "worksheet", target: "worksheets/sheet1.xml" },
          { id: "sheet2", type: "chartsheet", target: "chartsheets/sheet1.xml" },
        ]),
        "xl/chartsheets/sheet1.xml": sheetPart("chartsheet", '<drawing r:id="drawing"/>'),
        "xl/chartsheets/_rels/sheet1.xml.rels": relationshipsPart([DRAWING]),
      },
    });

    expect(outlines[1]).toEqual(["## Chart", CHART_LINE]);
    expect(pages[1]?.parser_title).toBe("Chart");
  });

  it("says what it had to leave out", async () => {
    const outside = PICTURE.replace('r:embed="picture"', 'r:link="outside"');
    const lost = CHART_FRAME.replace('r:id="chart"', 'r:id="lost"');
    const { outlines, pages } = await readDrawn(anchor(0, outside) + anchor(0, lost), []);

    expect(outlines[0]).toEqual(["[Image: A dot]"]);
    expect(pages[0]?.parser_notes).toEqual([
      "A picture is not in the file and was left out.",
      "A chart keeps no values in the file and was left out.",
    ]);
  });

  it("costs only itself when it is damaged", async () => {
    const { outlines, pages } = await readXlsx({
      ...drawn("", [["kept"]]),
      parts: { "xl/drawings/drawing1.xml": "<xdr:wsDr" },
    });

    expect(outlines[0]).toEqual(["kept"]);
    expect(pages[0]?.parser_notes).toEqual([
      "The pictures and charts of the sheet are damaged and were left out.",
    ]);
  });
});

describe("pictures in cells", () => {
  it("stand where their cells are", async () => {
    const { outlines, imageNames } = await readXlsx({
      sheets: [
        {
          rows:
            '<row r="1"><c r="A1" t="e" vm="1"><v>#VALUE!</v></c><c r="B1" t="inlineStr"><is><t>dot</t></is></c></row>' +
            '<row r="5"><c r="A5" t="str"><f>_xlfn.DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c></row>' +
            '<row r="7"><c r="A7" t="e" vm="9"><v>#VALUE!</v></c></row>',
        },
      ],
      relationships: [
        { id: "m", type: "sheetMetadata", target: "metadata.xml" },
        { id: "v", type: "rdRichValue", target: "richData/rdrichvalue.xml" },
        { id: "s", type: "rdRichValueStructure", target: "richData/rdrichvaluestructure.xml" },
        { id: "p", type: "richValueRel", target: "richData/richValueRel.xml" },
        { id: "w", type: "cellImage", target: "cellimages.xml" },
      ],
      parts: {
        "xl/media/image1.png": PNG,
        "xl/metadata.xml": sheetPart(
          "metadata",
          '<futureMetadata name="XLRICHVALUE"><bk><extLst><ext uri="x"><xlrd:rvb i="0"/></ext></extLst></bk></futureMetadata><valueMetadata><bk><rc t="1" v="0"/></bk></valueMetadata>',
        ),
        "xl/richData/rdrichvalue.xml": '<rvData><rv s="0"><v>0</v><v>5</v></rv></rvData>',
        "xl/richData/rdrichvaluestructure.xml":
          '<rvStructures><s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/><k n="CalcOrigin" t="i"/></s></rvStructures>',
        "xl/richData/richValueRel.xml": xmlPart("richValueRels", '<rel r:id="image"/>'),
        "xl/richData/_rels/richValueRel.xml.rels": relationshipsPart([
          { id: "image", type: "image", target: "../media/image1.png" },
        ]),
        "xl/cellimages.xml": xmlPart(
          "cellImages",
          `<cellImage>${PICTURE.replace('name="Picture 1"', 'name="ID_1"')}</cellImage>`,
        ),
        "xl/_rels/cellimages.xml.rels": relationshipsPart([
          { id: "picture", type: "image", target: "media/image1.png" },
        ]),
      },
    });

    expect(imageNames).toHaveLength(1);
    expect(outlines[0]).toEqual([
      `<table><tr><td><img src="${imageNames[0]}"></td><td>dot</td></tr></table>`,
      "image: ",
      "#VALUE!",
    ]);
  });
});

const DRAWING = { id: "drawing", type: "drawing", target: "../drawings/drawing1.xml" };

const PICTURE =
  '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="Picture 1" descr="A dot"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="picture"/></xdr:blipFill></xdr:pic>';

const CHART_FRAME = `<xdr:graphicFrame><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart"/></xdr:nvGraphicFramePr>${CHART_GRAPHIC}</xdr:graphicFrame>`;

function textBox(...paragraphs: readonly string[]): string {
  const body = paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join("");
  return `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="3" name="Box"/></xdr:nvSpPr><xdr:txBody><a:bodyPr/>${body}</xdr:txBody></xdr:sp>`;
}

function anchor(row: number, shape: string): string {
  const from = `<xdr:from><xdr:col>5</xdr:col><xdr:row>${row}</xdr:row></xdr:from>`;
  return `<xdr:oneCellAnchor>${from}${shape}<xdr:clientData/></xdr:oneCellAnchor>`;
}

function drawingParts(anchors: string) {
  return {
    "xl/drawings/drawing1.xml": xmlPart("xdr:wsDr", anchors),
    "xl/drawings/_rels/drawing1.xml.rels": relationshipsPart([
      { id: "chart", type: "chart", target: "../charts/chart1.xml" },
      { id: "picture", type: "image", target: "../media/image1.png" },
      { id: "outside", type: "image", target: "file:///etc/passwd", isExternal: true },
    ]),
    "xl/charts/chart1.xml": CHART,
    "xl/media/image1.png": PNG,
  };
}

function drawn(anchors: string, rows: XlsxContent["sheets"][number]["rows"]): XlsxContent {
  return {
    sheets: [{ rows, after: '<drawing r:id="drawing"/>', relationships: [DRAWING] }],
    parts: drawingParts(anchors),
  };
}

function readDrawn(anchors: string, rows: XlsxContent["sheets"][number]["rows"]) {
  return readXlsx(drawn(anchors, rows));
}
