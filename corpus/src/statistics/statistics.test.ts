import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { inventStatistics } from "./invent-statistics.ts";
import { gridOf } from "./statistics-grid.ts";
import { statisticsGroff } from "./statistics-groff.ts";
import { statisticsHtml } from "./statistics-html.ts";
import { STATISTICS_STYLES } from "./statistics-styles.ts";
import { TABLE_CASES } from "./table-cases.ts";
import { statisticsTex } from "./statistics-tex.ts";
import { statisticsTruth } from "./statistics-truth.ts";

const TABLE = {
  caption: "Table 1. Farms",
  columns: [{ align: "left" }, { align: "right" }, { align: "right" }] as const,
  headRows: 2,
  rows: [
    [
      { text: "State", rowspan: 2 },
      { text: "Farms", colspan: 2 },
    ],
    [{ text: "2017" }, { text: "2018" }],
    [{ text: "Ohio", mark: "1" }, { text: "12" }, { text: "NA" }],
  ],
  notes: ["1 Estimated."],
};

const PAGE = {
  id: "farms",
  language: "en",
  title: "Farms by state",
  introduction: "The figures were counted.",
  tables: [TABLE],
  closing: "Totals are rounded.",
} as const;

describe("inventStatistics", () => {
  it.each(STATISTICS_STYLES.map((style) => [style.name, style] as const))(
    "invents the same page for the same seed in the style %s, with rows that fill its columns",
    (_name, style) => {
      const page = inventStatistics("x", { style }, createRandom("1"));
      expect(inventStatistics("x", { style }, createRandom("1"))).toEqual(page);
      for (const table of page.tables)
        for (const fields of gridOf(table)) expect(fields).toHaveLength(table.columns.length);
    },
  );

  it.each(TABLE_CASES)(
    "invents a table of the kind $name, with rows that fill its columns",
    (one) => {
      const [style] = STATISTICS_STYLES;
      if (style === undefined) throw new Error("There are no styles");
      const page = inventStatistics("x", { style, recipe: one.recipe }, createRandom("1"));
      expect(page.tables).toHaveLength(1);
      for (const table of page.tables)
        for (const fields of gridOf(table)) expect(fields).toHaveLength(table.columns.length);
    },
  );

  it("has styles on both sides that no other side has", () => {
    const names = STATISTICS_STYLES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(STATISTICS_STYLES.map(({ split }) => split)).size).toBe(2);
  });
});

describe("statisticsTruth", () => {
  it("has spans, raised marks and notes, and nothing of how the page looks", () => {
    expect(statisticsTruth(PAGE)).toBe(
      [
        "# Farms by state",
        "The figures were counted.",
        "Table 1. Farms",
        '<table><tr><td rowspan="2">State</td><td colspan="2">Farms</td></tr><tr><td>2017</td><td>2018</td></tr><tr><td>Ohio¹</td><td>12</td><td>NA</td></tr></table>',
        "1 Estimated.",
        "Totals are rounded.\n",
      ].join("\n\n"),
    );
  });
});

describe("the sources of a page", () => {
  const [style] = STATISTICS_STYLES;
  if (style === undefined) throw new Error("There are no styles");

  it("spans cells in HTML", () => {
    expect(statisticsHtml(PAGE, style)).toContain('<td rowspan="2"');
    expect(statisticsHtml(PAGE, style)).toContain("Ohio<sup>1</sup>");
  });

  it("spans cells in TeX", () => {
    expect(statisticsTex(PAGE, style)).toContain("\\multirow{2}{*}{State}");
    expect(statisticsTex(PAGE, style)).toContain("\\cmidrule(lr){2-3}");
  });

  it("spans cells in groff", () => {
    expect(statisticsGroff(PAGE, style)).toContain("l r s\n^ r r\nl r r.");
  });
});
