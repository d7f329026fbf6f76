import { env } from "node:process";
import type { Box } from "@parsewright/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locateModel } from "../../models/locate-model.ts";
import { defaultModelDirectory } from "../../models/model-directory.ts";
import { createModelHost } from "../../models/model-host.ts";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { connectSlanetPlus } from "./model/connect-slanet-plus.ts";
import { readTableWithModel } from "./read-table-with-model.ts";
import { onPage } from "./testing/on-page.ts";
import type { SeenCell, TableStructureReader } from "./model/table-structure-reader.ts";

const modelDirectory = defaultModelDirectory(env);
const model = await locateModel("slanet-plus", { modelDirectory });
const { signal } = new AbortController();

/** Around the table that the tests draw; origin top left of a page of 612 by 792 points. */
const BOX: Box = [90, 90, 430, 200];

describe.skipIf(model === undefined)("SLANet-plus, where it is installed", () => {
  const host = createModelHost({ modelDirectory, cores: 1 });
  let cells: SeenCell[];
  let html: string | undefined;

  beforeAll(async () => {
    const reader = await connectSlanetPlus(host.connect);
    if (reader === undefined) throw new Error("The model is not installed.");
    ({ cells, html } = await readDrawnTable(reader));
  });

  afterAll(() => host.close());

  it("sees the rows and columns of a table without lines", () => {
    expect(Math.max(...cells.map(({ row }) => row))).toBe(3);
    expect(Math.max(...cells.map(({ column }) => column))).toBe(2);
  });

  it("says where on the page they stand", () => {
    const last = cells.find(({ row, column }) => row === 3 && column === 2);

    expect(last?.box[0]).toBeGreaterThan(250);
    expect(last?.box[1]).toBeGreaterThan(150);
  });

  it("leads to the table's own text", () => {
    expect(html).toContain("<td>Mountain</td><td>920</td><td>1950</td>");
  });
});

async function readDrawnTable(reader: TableStructureReader) {
  return onPage(drawTable, async (page) => ({
    cells: await reader.findCells(page, BOX, signal),
    html: (await readTableWithModel(page, BOX, { reader, signal }))?.html,
  }));
}

function drawTable(page: PdfPage): void {
  const rows = [
    ["Region", "Stations", "Opened"],
    ["Coast", "1204", "1931"],
    ["Valley", "388", "1948"],
    ["Mountain", "920", "1950"],
  ];
  for (const [row, texts] of rows.entries())
    for (const [column, text] of texts.entries())
      page.text(text, { x: 100 + 120 * column, y: 680 - 25 * row, size: 11 });
}
