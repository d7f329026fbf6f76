import { expect, it } from "vitest";
import { longTableRows, MAX_WHOLE_ROWS, rowsAround } from "./table-rows.ts";

const row = (index: number, attributes = "") =>
  `<tr><td${attributes}>Tower ${index}</td><td>${index}</td></tr>`;
const bodyOf = (count: number) => Array.from({ length: count }, (_, index) => row(index)).join("");

it("takes a long table apart: headings, rows with their places, and the texts around it", () => {
  const head = "<tr><th>Name</th><th>Number</th></tr>";
  const markdown = `Towers\n\n<table>${head}${bodyOf(600)}</table>\nSeen in 1890`;
  const table = longTableRows(markdown);
  expect(table).toMatchObject({
    before: "Towers\n\n",
    after: "\nSeen in 1890",
    headings: [head],
    widths: ["Tower 598".length, "Number".length],
  });
  expect(table?.rows.map(({ html }) => html).join("")).toBe(bodyOf(600));
  const place = table?.rows[17]?.start ?? 0;
  expect(markdown.slice(place).startsWith(row(17))).toBe(true);
});

it.each([
  { what: "short", markdown: `<table>${bodyOf(MAX_WHOLE_ROWS)}</table>` },
  {
    what: "in another",
    markdown: `<table>${bodyOf(600)}<tr><td><table></table></td></tr></table>`,
  },
  { what: "a text", markdown: "The keeper climbed the stairs. ".repeat(1000) },
])("leaves a table whole that is $what", ({ markdown }) => {
  expect(longTableRows(markdown)).toBeUndefined();
});

it("begins with the row whose cell reaches into those that are wanted", () => {
  const body = bodyOf(300) + row(300, ' rowspan="4"') + "<tr><td>301</td></tr>".repeat(3);
  const table = longTableRows(`<table>${body}${bodyOf(300)}</table>`);
  expect(rowsAround(table?.rows ?? [], 302, 305).first).toBe(300);
  expect(rowsAround(table?.rows ?? [], 304, 305)).toEqual({ first: 304, html: row(0) });
});
