import { describe, expect, it } from "vitest";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { readTextLayer } from "../text/text-layer.ts";
import { findAlignedTables } from "./aligned/find-aligned-tables.ts";
import { completeTables } from "./complete-tables.ts";
import { findTables } from "./find-tables.ts";
import { onPage } from "./testing/on-page.ts";

const GREY = [0.8, 0.8, 0.8] as const;

const ROWS = [
  ["Region", "2000", "2001"],
  ["Storage", "12.5", "13.0"],
  ["Climate", "9.7", "9.1"],
  ["Traffic", "48.4", "50.8"],
  ["Noise", "18.4", "19.9"],
];

describe("completeTables", () => {
  it("takes in the rows above the first background", async () => {
    const [html] = await tablesOf((page) => {
      for (const row of [2, 4]) stripe(page, 700 - row * 16);
      writeRows(page, 700);
    });

    expect(html?.match(/<tr>/g)).toHaveLength(ROWS.length);
    expect(html).toContain("Region");
  });

  it.each([
    { name: "a row that only names a group", group: "Cities", isTakenIn: true },
    { name: "a heading", group: "Cities", white: 8, isTakenIn: false },
    { name: "a line of text", group: "The rest of the page is text.", isTakenIn: false },
  ])(
    "takes in what is beyond the first background where $name is between: $isTakenIn",
    async (one) => {
      const [html] = await tablesOf((page) => {
        const [head = [], ...body] = ROWS;
        const { white = 0 } = one;
        writeRow(page, head, 732 + 2 * white);
        page.text(one.group, { x: 104, y: 716 + white, size: 10 });
        for (const row of [0, 2]) stripe(page, 700 - row * 16);
        for (const [row, cells] of body.entries()) writeRow(page, cells, 700 - row * 16);
      });

      expect(html?.includes("Region")).toBe(one.isTakenIn);
    },
  );

  it.each([
    { name: "its columns", from: 200, to: 340, isTakenIn: true },
    { name: "the whole row", from: 100, to: 340, isTakenIn: false },
    { name: "one column", from: 200, to: 300, isTakenIn: false },
  ])(
    "takes in a head of several columns if a line under it reaches over $name: $isTakenIn",
    async (one) => {
      const [html] = await tablesOf((page) => {
        page.text("Both", { x: 262, y: 718, size: 10 });
        page.line({ from: [one.from, 714], to: [one.to, 714] });
        for (const row of [1, 3]) stripe(page, 700 - row * 16);
        writeRows(page, 700);
      });

      expect(html?.includes('<td colspan="2">Both</td>')).toBe(one.isTakenIn);
    },
  );

  it("takes in the head above the first line, however long the names of rows are", async () => {
    const names = [
      "The mountain railway limits the cost",
      "All open questions of the survey",
      "Noise",
    ];
    const [html] = await tablesOf((page) => {
      writeWideRow(page, ["Description", "2000", "2001"], 700);
      for (const [row, name] of names.entries()) {
        page.line({ from: [100, 696 - row * 16], to: [400, 696 - row * 16] });
        writeWideRow(page, [name, "12.5", "13.0"], 684 - row * 16);
      }
      page.line({ from: [100, 648], to: [400, 648] });
    });

    expect(html?.match(/<tr>/g)).toHaveLength(4);
    expect(html).toContain("Description");
  });

  it("takes in the head above the first line of a grid, and heads over several of its columns", async () => {
    const [html] = await tablesOf((page) => {
      page.text("Region", { x: 104, y: 731, size: 10 });
      page.text("In both of the years", { x: 250, y: 731, size: 10 });
      drawGrid(page, { left: 100, top: 727, rows: 8 });
      for (const [row, cells] of [...ROWS.slice(1), ...ROWS.slice(1)].entries())
        writeRow(page, cells, 711 - row * 20);
    });

    expect(html).toMatch(
      /^<table><tr><td>Region<\/td><td colspan="2">In both of the years<\/td><\/tr><tr><td>Storage/,
    );
  });

  it("leaves a line above a grid that names none of its columns where it is", async () => {
    const [html] = await tablesOf((page) => {
      page.text("Figures of the regions", { x: 104, y: 731, size: 10 });
      drawGrid(page, { left: 100, top: 727, rows: 4 });
      for (const [row, cells] of ROWS.slice(1).entries()) writeRow(page, cells, 711 - row * 20);
    });

    expect(html).toMatch(/^<table><tr><td>Storage/);
  });

  it("takes in heads of several lines", async () => {
    const [html] = await tablesOf((page) => {
      writeRow(page, ["Region", "Share", "Method of"], 732);
      page.text("measurement", { x: 304, y: 718, size: 10 });
      writeRow(page, ["Area", "2000", "2001"], 703);
      for (const row of [1, 3]) stripe(page, 703 - row * 16);
      for (const [row, cells] of ROWS.slice(1).entries()) writeRow(page, cells, 687 - row * 16);
    });

    expect(html).toContain("Method of measurement");
  });

  it("leaves the caption above a table where it is", async () => {
    const [html] = await tablesOf((page) => {
      page.text("Table 1. Regions", { x: 104, y: 716, size: 10 });
      for (const row of [2, 4]) stripe(page, 700 - row * 16);
      writeRows(page, 700);
    });

    expect(html).not.toContain("Table 1");
  });

  it("leaves a line of print below a table where it is", async () => {
    const [html] = await tablesOf((page) => {
      for (const row of [0, 2, 4]) stripe(page, 700 - row * 16);
      writeRows(page, 700);
      page.text("These are the figures of the years in which all regions were counted.", {
        x: 104,
        y: 700 - ROWS.length * 16,
        size: 10,
      });
    });

    expect(html).not.toContain("These are");
  });

  it("joins parts of a table that have nothing between them", async () => {
    const tables = await tablesOf((page) => {
      for (const [row, y] of [700, 684].entries()) {
        stripe(page, y);
        writeRow(page, ROWS[row] ?? [], y);
      }
      for (const [row, y] of [633, 617, 601].entries()) {
        stripe(page, y);
        writeRow(page, ROWS[row + 2] ?? [], y);
      }
    });

    expect(tables).toHaveLength(1);
    expect(tables[0]?.match(/<tr>/g)).toHaveLength(ROWS.length);
  });

  it("takes in heads that are printed upwards", async () => {
    const [html] = await onPage(
      (page) => {
        for (const [column, head] of ["Employed", "Retired"].entries())
          page.text(head, { x: 210 + 60 * column, y: 715, size: 10, angle: 90 });
        for (const [row, name] of ["Bergen", "Cardiff", "Malaga"].entries()) {
          page.text(name, { x: 72, y: 700 - row * 16, size: 10 });
          for (const x of [200, 260]) page.text(`${x + row}`, { x, y: 700 - row * 16, size: 10 });
        }
      },
      (page) => {
        const found = findAlignedTables(page, readTextLayer(page.characters));
        return completeTables(found, page).map((table) => table.html);
      },
    );

    expect(html).toMatch(/^<table><tr>.*Employed.*Retired<.*<\/tr><tr><td>Bergen<\/td><td>200</);
  });

  it("does not join tables that text divides", async () => {
    const tables = await tablesOf((page) => {
      for (const [row, y] of [700, 684].entries()) {
        stripe(page, y);
        writeRow(page, ROWS[row] ?? [], y);
      }
      page.text("The second half", { x: 104, y: 662, size: 10 });
      for (const [row, y] of [640, 624].entries()) {
        stripe(page, y);
        writeRow(page, ROWS[row + 2] ?? [], y);
      }
    });

    expect(tables).toHaveLength(2);
  });
});

function writeRows(page: PdfPage, top: number): void {
  for (const [row, cells] of ROWS.entries()) writeRow(page, cells, top - row * 16);
}

function writeRow(page: PdfPage, cells: readonly string[], y: number): void {
  for (const [column, text] of cells.entries())
    page.text(text, { x: 104 + column * 100, y, size: 10 });
}

function writeWideRow(page: PdfPage, cells: readonly string[], y: number): void {
  for (const [column, text] of cells.entries())
    page.text(text, { x: [104, 300, 350][column] ?? 0, y, size: 10 });
}

function drawGrid(
  page: PdfPage,
  { left, top, rows }: { left: number; top: number; rows: number },
): void {
  const bottom = top - rows * 20;
  for (let column = 0; column <= 3; column++)
    page.line({ from: [left + column * 100, top], to: [left + column * 100, bottom] });
  for (let row = 0; row <= rows; row++)
    page.line({ from: [left, top - row * 20], to: [left + 300, top - row * 20] });
}

function stripe(page: PdfPage, y: number): void {
  for (const x of [100, 200, 300])
    page.rectangle({ x, y: y - 4, width: 100, height: 16, fill: GREY });
}

async function tablesOf(content: (page: PdfPage) => void): Promise<string[]> {
  return onPage(content, (page) => completeTables(findTables(page), page).map(({ html }) => html));
}
