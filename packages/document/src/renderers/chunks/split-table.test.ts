import { expect, it } from "vitest";
import { countTokens } from "./count-tokens.ts";
import { splitTable } from "./split-table.ts";

const HEAD = `<tr><th>${"Lighthouses of the northern coast ".repeat(8)}</th><th>Height</th></tr>`;
const ROWS = Array.from(
  { length: 40 },
  (_, row) => `<tr><td>Tower ${row}</td><td>${row} m</td></tr>`,
);

it("counts the repeated head in every part", () => {
  const maxTokens = 200;
  const table = splitTable(`<table>${HEAD}${ROWS.join("")}</table>`, maxTokens) ?? [];
  const parts = table.map(({ html }) => html);

  expect(parts.length).toBeGreaterThan(2);
  expect(parts.filter((part) => !part.includes("northern coast"))).toEqual([]);
  expect(Math.max(...parts.map(countTokens))).toBeLessThanOrEqual(maxTokens);
  // Every row is in one part, in order.
  const towers = parts.flatMap((part) => part.match(/Tower \d+/g) ?? []);
  expect(towers).toEqual(ROWS.map((_, row) => `Tower ${row}`));
});

it("does not cut a row that is larger than a part may be", () => {
  const parts = splitTable(`<table>${HEAD}${ROWS.slice(0, 2).join("")}</table>`, 10);

  expect(parts?.map(({ html }) => html.match(/Tower \d/g))).toEqual([["Tower 0"], ["Tower 1"]]);
});

it.each([
  {
    name: "a head of thousands of rows",
    html: `<thead>${"<tr><th>a</th></tr>".repeat(2000)}</thead>${ROWS.join("")}`,
  },
  {
    name: "cells with much text that reach over all rows",
    html: `<tr>${`<td rowspan="40">${"oil ".repeat(1000)}</td>`.repeat(4)}</tr>${ROWS.join("")}`,
  },
])("leaves alone a table of which each part would repeat $name", ({ html }) => {
  expect(splitTable(`<table>${html}</table>`, 40)).toBeUndefined();
});

it("leaves alone what is not one table", () => {
  expect(splitTable("<p>no table</p>", 10)).toBeUndefined();
});
