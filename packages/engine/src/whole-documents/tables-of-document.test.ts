import { openZip } from "@parsewright/document/archives";
import { describe, expect, it } from "vitest";
import { readSheetTexts } from "@parsewright/formats/xlsx";
import { collectAll } from "@parsewright/document/testing/collect-all";
import { DEFAULT_RENDER_OPTIONS, renderCsv, renderXlsx } from "@parsewright/document";
import { documentOf, tableBlock, textBlock } from "@parsewright/document/testing/sample-blocks";

const document = documentOf([
  textBlock("text", "Before."),
  tableBlock(
    '<table><tr><th colspan="2">Lamp &amp; range</th></tr><tr><td rowspan="2">a "b", c</td><td>007</td></tr><tr><td>=1+1</td></tr></table>',
  ),
]);

describe("the tables of a document", () => {
  it("are written as CSV, with spanning cells repeated", () => {
    expect(renderCsv(document, DEFAULT_RENDER_OPTIONS)).toEqual({
      "p5.b2.csv": 'Lamp & range,Lamp & range\r\n"a ""b"", c",007\r\n"a ""b"", c",\'=1+1\r\n',
    });
  });

  it("have no formulas in CSV, and numbers, signs and telephone numbers as they are", () => {
    const texts = ["=1+1", "@A1", "+cmd|'!A0", "-SUM(A1)", "-5", "+3.2 %", "-", "+49 30 1234"];
    const rows = texts.map((text) => `<tr><td>x</td><td>${text}</td></tr>`).join("");
    const csv = renderCsv(
      documentOf([tableBlock(`<table>${rows}</table>`)]),
      DEFAULT_RENDER_OPTIONS,
    );

    expect(csv["p5.b1.csv"]?.trim().split("\r\n")).toEqual([
      "x,'=1+1",
      "x,'@A1",
      "x,'+cmd|'!A0",
      "x,'-SUM(A1)",
      "x,-5",
      "x,+3.2 %",
      "x,-",
      "x,+49 30 1234",
    ]);
  });

  it("are sheets of a workbook in which nothing is a formula", async () => {
    const [sheet, ...others] = await sheetsOf(renderXlsx(document, DEFAULT_RENDER_OPTIONS));

    expect(others).toEqual([]);
    expect(sheet?.name).toBe("p5.b2");
    expect(sheet?.cells.map(({ row, column, text }) => [row, column, text])).toEqual([
      [0, 0, "Lamp & range"],
      [1, 0, 'a "b", c'],
      [1, 1, "007"],
      [2, 1, "=1+1"],
    ]);
  });

  it("have numbers as numbers, a head that stays in view, and names as they are", async () => {
    const table = tableBlock(
      "<table><tr><th>Item</th><th>Code</th><th>Amount</th><th>Share</th></tr>" +
        "<tr><td>Oil</td><td>007</td><td>(1,234.50)</td><td>12.5 %</td></tr>" +
        "<tr><td>-2+3</td><td>112</td><td>$3</td><td>2024-05-01</td></tr></table>",
    );
    const bytes = renderXlsx(documentOf([table]), DEFAULT_RENDER_OPTIONS);
    const [sheet] = await sheetsOf(bytes);

    expect(sheet?.cells.slice(4).map(({ text }) => text)).toEqual([
      "Oil",
      "007",
      "-1,234.50",
      "12.5%",
      "-2+3",
      "112",
      "$3",
      "2024-05-01",
    ]);
    const xml = new TextDecoder().decode(openZip(bytes).read("xl/worksheets/sheet1.xml"));
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2"');
    expect([...xml.matchAll(/<v>([^<]*)/g)].map(([, value]) => value)).toEqual([
      "-1234.5",
      "0.125",
      "3",
    ]);
  });

  it("make a workbook also where there is none", async () => {
    const sheets = await sheetsOf(renderXlsx(documentOf([]), DEFAULT_RENDER_OPTIONS));

    expect(sheets.map(({ name, cells }) => [name, cells])).toEqual([["tables", []]]);
  });
});

function sheetsOf(workbook: Uint8Array) {
  return collectAll(readSheetTexts(workbook, new AbortController().signal));
}
