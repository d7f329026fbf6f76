import { describe, expect, it } from "vitest";
import {
  type HtmlTable,
  parseHtmlTable,
  serializeHtmlTable,
} from "@parsewright/document/html-tables";
import { joinTables } from "./join-tables.ts";

describe("joinTables", () => {
  it("puts the later rows into the body of the earlier table, without its header", () => {
    const earlier =
      "<table><thead><tr><th>h</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>";
    const later = "<table><tr><td>h</td></tr><tr><td>2</td></tr></table>";

    expect(joined(earlier, later, { headerRows: 1 })).toBe(
      "<table><thead><tr><th>h</th></tr></thead><tbody><tr><td>1</td></tr><tr><td>2</td></tr></tbody></table>",
    );
  });

  it("carries on a cell over several rows that the page break cut", () => {
    const earlier = '<table><tr><td rowspan="2">group</td><td>1</td></tr></table>';
    const later =
      '<table><tr><td rowspan="3"></td><td>2</td></tr><tr><td>3</td></tr><tr><td>4</td></tr></table>';

    expect(joined(earlier, later)).toBe(
      '<table><tr><td rowspan="4">group</td><td>1</td></tr><tr><td>2</td></tr><tr><td>3</td></tr><tr><td>4</td></tr></table>',
    );
  });

  it("lets a cell over several rows reach over the break where there is room for it", () => {
    const earlier = '<table><tr><td rowspan="2">group</td><td>1</td></tr></table>';

    expect(joined(earlier, "<table><tr><td>2</td></tr></table>")).toBe(
      '<table><tr><td rowspan="2">group</td><td>1</td></tr><tr><td>2</td></tr></table>',
    );
  });

  it("ends a cell over several rows at the break where there is no room for it", () => {
    const earlier = '<table><tr><td rowspan="9">group</td><td>1</td></tr></table>';
    const later = "<table><tr><td>other</td><td>2</td></tr></table>";

    expect(joined(earlier, later)).toBe(
      "<table><tr><td>group</td><td>1</td></tr><tr><td>other</td><td>2</td></tr></table>",
    );
  });

  it("widens rows with the same cells like the row at the break", () => {
    const earlier = '<table><tr><td colspan="2">a</td><td>b</td></tr></table>';
    const later = "<table><tr><td>c</td><td>d</td></tr></table>";

    expect(joined(earlier, later)).toBe(
      '<table><tr><td colspan="2">a</td><td>b</td></tr><tr><td colspan="2">c</td><td>d</td></tr></table>',
    );
  });

  it("widens the last cell of other rows, once for all the rows it covers", () => {
    const earlier =
      '<table><tr><td>a</td><td rowspan="2">b</td></tr><tr><td>c</td></tr><tr><td>d</td><td>e</td></tr></table>';
    const later = "<table><tr><td>1</td><td>2</td><td>3</td></tr></table>";

    expect(joined(earlier, later)).toBe(
      '<table><tr><td>a</td><td colspan="2" rowspan="2">b</td></tr><tr><td>c</td></tr><tr><td>d</td><td colspan="2">e</td></tr>' +
        "<tr><td>1</td><td>2</td><td>3</td></tr></table>",
    );
  });

  it("moves the cells that the break cut into the row before it", () => {
    const earlier = "<table><tr><td>1</td><td>a long</td><td>x</td></tr></table>";
    const later = "<table><tr><td>2</td><td>text</td><td>y</td></tr></table>";

    expect(joined(earlier, later, { cellMerge: [0, 1, 0] })).toBe(
      "<table><tr><td>1</td><td>a long text</td><td>x</td></tr><tr><td>2</td><td></td><td>y</td></tr></table>",
    );
  });

  it("drops the row whose cells all moved, and moves what it began one row down", () => {
    const earlier = "<table><tr><td>甲</td><td>文</td></tr></table>";
    const later = '<table><tr><td rowspan="2"></td><td>字</td></tr><tr><td>乙</td></tr></table>';

    expect(joined(earlier, later, { cellMerge: [0, 1] })).toBe(
      "<table><tr><td>甲</td><td>文字</td></tr><tr><td></td><td>乙</td></tr></table>",
    );
  });

  it("shortens a cell that reached over the break when the row after it is dropped", () => {
    const earlier = '<table><tr><td rowspan="3">g</td><td>a</td></tr></table>';
    const later = "<table><tr><td>b</td></tr><tr><td>c</td></tr></table>";

    expect(joined(earlier, later, { cellMerge: [0, 1] })).toBe(
      '<table><tr><td rowspan="2">g</td><td>a b</td></tr><tr><td>c</td></tr></table>',
    );
  });
});

function joined(
  earlier: string,
  later: string,
  { headerRows = 0, cellMerge = [] }: { headerRows?: number; cellMerge?: number[] } = {},
): string {
  return serializeHtmlTable(joinTables(read(earlier), read(later), { headerRows, cellMerge }));
}

function read(html: string): HtmlTable {
  const table = parseHtmlTable(html);
  if (!table) throw new Error(`no table: ${html}`);
  return table;
}
