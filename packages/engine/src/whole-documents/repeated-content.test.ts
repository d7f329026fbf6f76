import { describe, expect, it } from "vitest";
import {
  relationshipsPart,
  writeDocx,
  writePptx,
  writeXlsx,
  xmlPart,
} from "@parsewright/document/testing/ooxml-writer";
import { parseHostile } from "../testing/parse-hostile.ts";
import { CHART_GRAPHIC, writeSampleChart } from "@parsewright/document/testing/sample-chart";

const LONG = "a".repeat(1_000_000);
const LONG_LINK = `https://a.test/${LONG}`;
const SHAPE = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="s"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${LONG}</a:t></a:r></a:p></p:txBody></p:sp>`;
const cells = (write: (row: number) => string) =>
  Array.from({ length: 240 }, (_, row) => `<row r="${row + 1}">${write(row + 1)}</row>`).join("");
const tableOf = (content: string) =>
  `<w:tbl>${`<w:tr><w:tc>${content}</w:tc><w:tc>${content}</w:tc></w:tr>`.repeat(240)}</w:tbl>`;
const SECTION =
  '<w:p><w:pPr><w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>';

describe("a file of a few kilobytes that refers to one text many times is refused", () => {
  it.each([
    {
      name: "a shared string",
      file: writeXlsx({
        sharedStrings: `<si><t>${LONG}</t></si>`,
        sheets: [
          {
            rows: cells(
              (row) => `<c r="A${row}" t="s"><v>0</v></c><c r="B${row}" t="s"><v>0</v></c>`,
            ),
          },
        ],
      }),
    },
    {
      name: "a link over a sheet",
      file: writeXlsx({
        sheets: [
          {
            rows: cells((row) => `<c r="A${row}"><v>1</v></c><c r="B${row}"><v>2</v></c>`),
            after: '<hyperlinks><hyperlink ref="A1:B240" r:id="l"/></hyperlinks>',
            relationships: [{ id: "l", type: "hyperlink", target: LONG_LINK, isExternal: true }],
          },
        ],
      }),
    },
    {
      name: "a slide",
      file: writePptx({
        slides: [SHAPE],
        parts: {
          "ppt/presentation.xml": xmlPart(
            "p:presentation",
            `<p:sldIdLst>${'<p:sldId id="256" r:id="s"/>'.repeat(240)}</p:sldIdLst>`,
          ),
          "ppt/_rels/presentation.xml.rels": relationshipsPart([
            { id: "s", type: "slide", target: "slides/slide1.xml" },
          ]),
        },
      }),
    },
    {
      name: "a header",
      file: writeDocx({
        body: SECTION.repeat(240),
        relationships: [{ id: "h", type: "header", target: "header1.xml" }],
        parts: {
          "word/header1.xml": xmlPart("w:hdr", `<w:p><w:r><w:t>${LONG}</w:t></w:r></w:p>`),
        },
      }),
    },
    {
      name: "the number of a list, in a table",
      file: writeDocx({
        numbering: `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="${LONG}%1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
        body: tableOf(
          '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>',
        ),
      }),
    },
    {
      name: "a link, in a table",
      file: writeDocx({
        body: tableOf('<w:p><w:hyperlink r:id="l"><w:r><w:t>x</w:t></w:r></w:hyperlink></w:p>'),
        relationships: [{ id: "l", type: "hyperlink", target: LONG_LINK, isExternal: true }],
      }),
    },
  ])("$name", async ({ file }) => {
    expect(file.length).toBeLessThan(20_000);
    expect((await parseHostile(file)).outcome).toBe("DOCUMENT_TOO_COMPLEX");
  });

  it("a chart that many frames show is left out when it has been shown too often", async () => {
    const frame = `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x"/>${CHART_GRAPHIC}</wp:inline></w:drawing></w:r>`;
    const file = writeDocx({
      body: `<w:p><w:r><w:t>Kept text</w:t></w:r></w:p><w:p>${frame.repeat(240)}</w:p>`,
      relationships: [{ id: "chart", type: "chart", target: "charts/chart1.xml" }],
      parts: {
        "word/charts/chart1.xml": writeSampleChart({
          title: "t",
          categories: [LONG],
          series: { a: [1] },
        }),
      },
    });

    const { outcome, markdown } = await parseHostile(file);

    expect(["ok", "DOCUMENT_TOO_COMPLEX"]).toContain(outcome);
    expect(markdown.length).toBeLessThan(8_000_000);
  });
});
