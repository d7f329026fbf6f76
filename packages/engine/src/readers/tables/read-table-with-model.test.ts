import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { SourcePage } from "@parsewright/document/files";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import type { SeenCell, TableModel, TableStructureReader } from "./model/table-structure-reader.ts";
import { readTableWithModel } from "./read-table-with-model.ts";
import { onPage, writePairs } from "./testing/on-page.ts";

/** Around all that the tests draw; origin top left. */
const BOX: Box = [90, 60, 320, 180];

const PAIRS = "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>";

describe("readTableWithModel", () => {
  it("does not take cells of a model that hold the ends of some rows and the starts of the next", async () => {
    const writeRows = (page: PdfPage) => {
      for (const [row, name] of ["Receipts", "Dwellings", "Children"].entries()) {
        const y = 720 - row * 38;
        for (const [line, text] of [name, "of all the towns", "in a year"].entries())
          page.text(text, { x: 100, y: y - 11 * line, size: 10 });
        page.text(String(12 * (row + 1)), { x: 250, y: y - 22, size: 10 });
      }
    };
    /** Each begins in the middle of a row. */
    const shifted = [0, 1, 2, 3].flatMap((row): SeenCell[] => {
      const [top, bottom] = [55 + 38 * row, 90 + 38 * row];
      return [
        { row, column: 0, rowspan: 1, colspan: 1, box: [100, top, 200, bottom] },
        { row, column: 1, rowspan: 1, colspan: 1, box: [240, top, 300, bottom] },
      ];
    });

    const html = await onPage(writeRows, async (page) => {
      const region = await readTableWithModel(
        { ...page, isScan: true },
        BOX,
        modelThatSees(shifted),
      );
      return region?.html;
    });

    expect(html).toContain("<tr><td>Dwellings of all the towns in a year</td><td>24</td></tr>");
  });

  const spanning: SeenCell[] = [
    { row: 0, column: 0, rowspan: 1, colspan: 2, box: [100, 95, 300, 116] },
    { row: 1, column: 0, rowspan: 1, colspan: 1, box: [100, 118, 190, 140] },
    { row: 1, column: 1, rowspan: 1, colspan: 1, box: [200, 118, 300, 140] },
  ];

  /** Of three rows the model sees the last two as one. */
  const twoRows: SeenCell[] = [
    { row: 0, column: 0, rowspan: 1, colspan: 1, box: [100, 95, 190, 116] },
    { row: 0, column: 1, rowspan: 1, colspan: 1, box: [200, 95, 300, 116] },
    { row: 1, column: 0, rowspan: 1, colspan: 1, box: [100, 118, 190, 160] },
    { row: 1, column: 1, rowspan: 1, colspan: 1, box: [200, 118, 300, 160] },
  ];
  const writeThreePairs = (page: PdfPage) => {
    writePairs(page);
    page.text("e", { x: 120, y: 640, size: 10 });
    page.text("f", { x: 200, y: 640, size: 10 });
  };

  it("takes the model's cells and the page's text in a scan", async () => {
    const html = await onPage(writeThreePairs, async (page) => {
      const scan: SourcePage = { ...page, isScan: true };
      const region = await readTableWithModel(scan, BOX, modelThatSees(twoRows));
      return region?.html;
    });

    expect(html).toBe(
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c e</td><td>d f</td></tr></table>",
    );
  });

  it("keeps to the rules on other pages, unless they are in doubt", async () => {
    const region = await onPage(writeThreePairs, (page) =>
      readTableWithModel(page, BOX, modelThatSees(twoRows)),
    );

    expect(region?.html).toContain("<tr><td>c</td><td>d</td></tr><tr><td>e</td><td>f</td></tr>");
  });

  it("keeps to the rules in a scan where the model sees a row without text", async () => {
    const head: SeenCell = { row: 0, column: 0, rowspan: 1, colspan: 2, box: [100, 75, 300, 94] };
    const below = twoRows.map((cell): SeenCell => ({ ...cell, row: cell.row + 1 }));
    const html = await onPage(writeThreePairs, async (page) => {
      const scan: SourcePage = { ...page, isScan: true };
      const region = await readTableWithModel(scan, BOX, modelThatSees([head, ...below]));
      return region?.html;
    });

    expect(html).toContain("<tr><td>c</td><td>d</td></tr><tr><td>e</td><td>f</td></tr>");
  });

  it("does not ask the model where lines stand around all cells", async () => {
    const drawGrid = (page: PdfPage) => {
      writePairs(page);
      for (const x of [110, 190, 270]) page.line({ from: [x, 693], to: [x, 653] });
      for (const y of [693, 673, 653]) page.line({ from: [110, y], to: [270, y] });
    };
    const html = await onPage(drawGrid, async (page) => {
      const region = await readTableWithModel(page, BOX, modelThatSees(spanning));
      return region?.html;
    });

    expect(html).toBe(PAIRS);
  });

  it("leaves a model alone whose cells are not where the text is", async () => {
    const elsewhere = spanning.map((cell): SeenCell => ({ ...cell, box: [500, 500, 510, 510] }));
    const html = await onPage(writePairs, async (page) => {
      const region = await readTableWithModel(page, BOX, modelThatSees(elsewhere));
      return region?.html;
    });

    expect(html).toBe(PAIRS);
  });

  it("leaves a model alone that sees a single row", async () => {
    const oneRow = spanning.slice(1).map((cell): SeenCell => ({ ...cell, row: 0 }));

    const region = await onPage(writePairs, (page) =>
      readTableWithModel(page, BOX, modelThatSees(oneRow)),
    );

    expect(region?.html).toBe(PAIRS);
  });

  it("leaves a model alone that breaks one cell off its column", async () => {
    const broken: SeenCell[] = [
      { row: 0, column: 0, rowspan: 1, colspan: 1, box: [100, 95, 190, 116] },
      { row: 0, column: 1, rowspan: 1, colspan: 1, box: [190, 95, 195, 116] },
      { row: 0, column: 2, rowspan: 1, colspan: 1, box: [195, 95, 300, 116] },
      { row: 1, column: 0, rowspan: 1, colspan: 1, box: [100, 118, 190, 140] },
      { row: 1, column: 1, rowspan: 1, colspan: 1, box: [190, 118, 300, 140] },
    ];

    const region = await onPage(writePairs, (page) =>
      readTableWithModel(page, BOX, modelThatSees(broken)),
    );

    expect(region?.html).toBe(PAIRS);
  });

  it("reads by rules when the model fails", async () => {
    const failing = modelThat(() => Promise.reject(new Error("no answer")));

    const region = await onPage(writePairs, (page) => readTableWithModel(page, BOX, failing));

    expect(region?.html).toBe(PAIRS);
  });

  it("stops with the caller's reason when the model is asked no more", async () => {
    const stop = new AbortController();
    const stopping = modelThat(() => {
      stop.abort(new Error("enough"));
      return Promise.reject(new Error("cancelled"));
    }, stop.signal);

    const reading = onPage(writePairs, (page) => readTableWithModel(page, BOX, stopping));

    await expect(reading).rejects.toThrow("enough");
  });
});

function modelThatSees(cells: SeenCell[]): TableModel {
  return modelThat(async () => cells);
}

function modelThat(
  findCells: TableStructureReader["findCells"],
  signal = new AbortController().signal,
): TableModel {
  return { reader: { model: { name: "fake", version: "1", directory: "" }, findCells }, signal };
}
