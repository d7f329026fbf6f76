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
      "p5.b2.csv": 'Lamp & range,Lamp & range\r\n"a ""b"", c",007\r\n"a ""b"", c",=1+1\r\n',
    });
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

  it("make a workbook also where there is none", async () => {
    const sheets = await sheetsOf(renderXlsx(documentOf([]), DEFAULT_RENDER_OPTIONS));

    expect(sheets.map(({ name, cells }) => [name, cells])).toEqual([["tables", []]]);
  });
});

function sheetsOf(workbook: Uint8Array) {
  return collectAll(readSheetTexts(workbook, new AbortController().signal));
}
