import { describe, expect, it } from "vitest";
import { parseHtmlTable, serializeHtmlTable } from "./html-table.ts";

describe("parseHtmlTable", () => {
  it.each([
    "<table><tr><td>a</td><td>b</td></tr></table>",
    '<table border="1"><tr class="x"><th colspan="2" rowspan="3" align="left">a &amp; b</th></tr></table>',
    "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr><tr><td>2</td></tr></tbody></table>",
    '<table><tr><td>x <eq>a < b</eq><br><img src="i.png"></td></tr></table>',
    "<table><tr><td>out <table><tr><td>in</td></tr></table> out</td><td></td></tr></table>",
    "<table></table>",
  ])("reads %s so that it can be written back", (html) => {
    const table = parseHtmlTable(html);

    expect(table && serializeHtmlTable(table)).toBe(html);
  });

  it("reads spans and sections whatever the spelling", () => {
    const table = parseHtmlTable(`<TABLE>
      <tbody> <TR><TD ROWSPAN=2 colspan='3'> a </TD></TR> </tbody>
    </TABLE>`);

    expect(table?.rows).toMatchObject([
      { section: "tbody", cells: [{ tag: "td", rowSpan: 2, columnSpan: 3, html: "a" }] },
    ]);
  });

  it("takes a bracket that does not begin a tag for text", () => {
    const table = parseHtmlTable("<table><tr><td>a<b</td><td>c</td></tr></table>");

    expect(table?.rows[0]?.cells.map(({ html }) => html)).toEqual(["a&lt;b", "c"]);
  });

  it.each([
    { name: "text outside cells", html: "<table>loose<tr><td>a</td></tr></table>" },
    { name: "a caption", html: "<table><caption>c</caption><tr><td>a</td></tr></table>" },
    { name: "two tables", html: "<table></table><table></table>" },
    { name: "a table that is not closed", html: "<table><tr><td>a</td></tr>" },
    { name: "cells that are not closed", html: "<table><tr><td>a<td>b</tr></table>" },
    { name: "a cell outside a row", html: "<table><td>a</td></table>" },
    {
      name: "a span that no page can hold",
      html: '<table><tr><td colspan="99999">a</td></tr></table>',
    },
    {
      name: "spans that cover a table many times over",
      html: `<table>${'<tr><td rowspan="999">a</td></tr>'.repeat(1000)}</table>`,
    },
    { name: "an end without a start", html: "<table></td></table>" },
    { name: "tables nested without end", html: "<table><tr><td>".repeat(1000) },
    { name: "no table", html: "plain" },
    { name: "nothing", html: "" },
  ])("refuses $name", ({ html }) => {
    expect(parseHtmlTable(html)).toBeUndefined();
  });
});
