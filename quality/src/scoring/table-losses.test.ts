import { describe, expect, it } from "vitest";
import { findTableLosses } from "./table-losses.ts";

const FRUIT = table(["fruit", "colour"], ["apple", "red"], ["plum", "blue"], ["pear", "green"]);
const TOWNS = table(["town", "river"], ["Rome", "Tiber"], ["Paris", "Seine"]);

describe("findTableLosses", () => {
  it("finds nothing in the truth itself", () => {
    expect(findTableLosses(FRUIT + TOWNS, FRUIT + TOWNS)).toEqual([]);
  });

  it.each([
    { kind: "missed", found: "fruit colour apple red" },
    {
      kind: "split",
      found:
        table(["fruit", "colour"], ["apple", "red"]) + table(["plum", "blue"], ["pear", "green"]),
    },
    {
      kind: "region",
      found: `fruit colour${table(["apple", "red"], ["plum", "blue"], ["pear", "green"])}`,
    },
    {
      kind: "rows",
      found: table(["fruit", "colour"], ["apple plum", "red blue"], ["pear", "green"]),
    },
    {
      kind: "columns",
      found: table(["fruit colour"], ["apple red"], ["plum blue"], ["pear green"]),
    },
    {
      kind: "text",
      found: table(["fruit", "colour"], ["apple", "read"], ["plum", "blue"], ["pear", "green"]),
    },
  ])("calls a table $kind", ({ kind, found }) => {
    const losses = findTableLosses(FRUIT, found);

    expect(losses.map((loss) => loss.kind)).toEqual([kind]);
    expect(losses[0]?.loss).toBeGreaterThan(0);
  });

  it("calls it another region when a table has a line of the text around it", () => {
    const truth = `Ripe in autumn${FRUIT}`;
    const found = table(
      ["Ripe in autumn", ""],
      ["fruit", "colour"],
      ["apple", "red"],
      ["plum", "blue"],
      ["pear", "green"],
    );

    expect(findTableLosses(truth, found).map(({ kind }) => kind)).toEqual(["region"]);
  });

  it("calls two tables merged that came out as one, each with its loss", () => {
    const found = (FRUIT + TOWNS).replace("</table><table>", "");

    expect(findTableLosses(FRUIT + TOWNS, found).map(({ kind }) => kind)).toEqual([
      "merged",
      "merged",
    ]);
  });

  it("calls a table false that the truth does not have, at full loss", () => {
    expect(findTableLosses(FRUIT, FRUIT + TOWNS)).toEqual([
      { kind: "false", loss: 1, note: "table 2 (3 × 2)" },
    ]);
  });

  it("does not take tables with the same words for one", () => {
    expect(findTableLosses(FRUIT + FRUIT, FRUIT + FRUIT)).toEqual([]);
  });

  it("tells cells that span from cells that repeat", () => {
    const spanning = '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>';

    expect(findTableLosses(spanning, table(["a", "a"], ["b", "c"]))).toMatchObject([
      { kind: "spans" },
    ]);
  });
});

function table(...rows: string[][]): string {
  const cells = rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join("")}</tr>`);
  return `<table>${cells.join("")}</table>`;
}
