import { expect, it } from "vitest";
import { type HtmlTable, parseHtmlTable } from "./html-table.ts";
import { countRepeatedHeaderRows } from "./repeated-header.ts";

it.each([
  {
    name: "no row",
    earlier: "<tr><td>a</td></tr><tr><td>1</td></tr>",
    later: "<tr><td>2</td></tr>",
    expected: 0,
  },
  {
    name: "equal rows, white space and width of letters aside",
    earlier: "<tr><th>A b</th></tr><tr><th>c</th></tr><tr><td>1</td></tr>",
    later: "<tr><td>Ａb</td></tr><tr><td>c</td></tr><tr><td>2</td></tr>",
    expected: 2,
  },
  {
    name: "rows that differ in spans only",
    earlier: '<tr><td colspan="2">a</td><td>b</td></tr><tr><td>1</td><td>2</td><td>3</td></tr>',
    later: '<tr><td>a</td><td colspan="2">b</td></tr><tr><td>4</td><td>5</td><td>6</td></tr>',
    expected: 1,
  },
  {
    name: "all rows that a header cell covers",
    earlier:
      '<tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>1</td><td>2</td></tr>',
    later:
      '<tr><td rowspan="2">a</td><td>b</td></tr><tr><td>x</td></tr><tr><td>3</td><td>4</td></tr>',
    expected: 2,
  },
  {
    name: "five rows at most",
    earlier: "<tr><td>same</td></tr>".repeat(8),
    later: "<tr><td>same</td></tr>".repeat(8),
    expected: 5,
  },
])("countRepeatedHeaderRows counts $name", ({ earlier, later, expected }) => {
  expect(countRepeatedHeaderRows(read(earlier), read(later))).toBe(expected);
});

function read(rows: string): HtmlTable {
  const table = parseHtmlTable(`<table>${rows}</table>`);
  if (!table) throw new Error(`no table: ${rows}`);
  return table;
}
