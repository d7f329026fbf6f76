import { describe, expect, it } from "vitest";
import { blankPage, typeLine } from "../../regions/testing/sample-page.ts";
import { areaOf } from "../steps/table-area.ts";
import { cellsToHtml, readCells } from "../steps/table-cells.ts";
import { readArea } from "./read-aligned.ts";

/** Where the columns of the samples begin. */
const COLUMNS = [50, 180, 300, 360] as const;

interface Line {
  readonly y: number;
  readonly x?: number;
  readonly size?: number;
  readonly texts: readonly string[];
}

describe("readArea", () => {
  it("gives each row with figures of its own a row, also where units are written behind them", () => {
    const rows = rowsOf([
      { y: 100, texts: ["Source", "Type", "Tokens", "Bytes"] },
      { y: 114, texts: ["Crawl-Baseline", "Web pages", "3.71T", "21.3T"] },
      // As wide as what the name above leaves of the column: it might be the rest of that name.
      { y: 128, texts: ["Repositories"] },
      { y: 135, x: 58, size: 7, texts: ["filtered"] },
      { y: 135.5, texts: ["", "Code", "83.0B", "459B"] },
      { y: 144, x: 58, size: 7, texts: ["from another mix"] },
      { y: 158, texts: ["Encyclopedias and books", "Articles", "3.7B", "16.2B"] },
      { y: 166, x: 58, size: 7, texts: ["from Dolma"] },
      { y: 180, texts: ["Papers", "Articles", "20.8B", "77.2B"] },
      { y: 194, texts: ["Proofs", "Formulas", "11.8B", "44.0B"] },
    ]);

    expect(rows).toContain("Crawl-Baseline|Web pages|3.71T|21.3T");
    expect(rows).toContain("Repositories filtered from another mix|Code|83.0B|459B");
  });

  it("reads a head of wrapped cells as one row, where a script is on the height of the name beside it", () => {
    const rows = rowsOf([
      { y: 100, texts: ["", "Observations", "All of them"] },
      { y: 105, texts: ["Time"] },
      { y: 105, x: 235, size: 6, texts: ["p"] },
      { y: 110, texts: ["", "portfolio r", "for it"] },
      { y: 128, texts: ["2012", "10%", "7%"] },
      { y: 146, texts: ["2013", "6%", "8%"] },
      { y: 164, texts: ["2014", "7%", "5%"] },
    ]);

    expect(rows[0]).toMatch(/^Time\|Observations.*portfolio.*\|All of them for it$/);
  });

  it("does not cut a head in the middle of the table where columns part", () => {
    const rows = rowsOf([
      { y: 100, texts: ["Town", "Kind", "Men", "Women"] },
      { y: 114, x: 155, texts: ["Census of the second year"] },
      { y: 128, texts: ["Bergen", "port", "15", "17"] },
      { y: 142, texts: ["Cardiff", "port", "14", "15"] },
      { y: 156, texts: ["Malaga", "beach", "11", "12"] },
    ]);

    expect(rows).toContain("Census of the second year");
  });

  it("parts heads of columns that nearly touch, though they are in the middle of the table", () => {
    const rows = rowsOf([
      { y: 100, x: 50, texts: ["Saccharometer and Water Glucose Solution in ml"] },
      { y: 114, texts: ["2", "24 ml", "0 ml", "4 ml"] },
      { y: 128, texts: ["3", "12 ml", "12 ml", "4 ml"] },
      { y: 142, texts: ["4", "4 ml", "12 ml", "12 ml"] },
    ]);

    expect(rows[0]?.split("|").length).toBeGreaterThan(1);
  });
});

/** The cells of each row, with a bar between them. */
function rowsOf(lines: readonly Line[]): string[] {
  const characters = lines.flatMap(({ y, x, size = 10, texts }) =>
    texts.flatMap((text, column) => typeLine(text, { x: x ?? COLUMNS[column] ?? 0, y, size })),
  );
  const page = blankPage({ characters });
  const table = readArea(areaOf(page, characters, [0, 0, page.width, page.height]));
  const html = cellsToHtml(readCells(table?.cells ?? []), 0);
  return html
    .split("</tr>")
    .slice(0, -1)
    .map((row) =>
      row
        .split("</td>")
        .slice(0, -1)
        .join("|")
        .replaceAll(/<[^>]*>/g, ""),
    );
}
