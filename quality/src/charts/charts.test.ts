import { readFile } from "node:fs/promises";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "@parsewright/document";
import { createEngine } from "@parsewright/engine";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { requestFor } from "../measure/parse-file.ts";
import { readTables } from "../scoring/html-elements.ts";
import { tableGrid } from "../scoring/table-grid.ts";
import { ChartTruth, scoreChart } from "./score-chart.ts";

const FOLDER = new URL("../../documents/charts/", import.meta.url);

/** A page costs a twentieth of a second, of which a busy machine may have little. */
const TIMEOUT_MS = 600_000;

const TRUTH: ChartTruth = {
  file: "a.pdf",
  library: "a",
  split: "seen",
  kind: "grouped",
  categories: ["2019", "2020"],
  series: [
    { name: "Trams", values: [10, 20] },
    { name: "Buses", values: [50, 100] },
  ],
};

describe("scoreChart", () => {
  it("counts values within 2 % of the axis, under the names of their series and categories", () => {
    const table = [
      ["", "Buses (%)", "Trams (%)"],
      ["2019", "51.9", "12.1"],
      ["2020", "100", "20"],
    ];

    expect(scoreChart(TRUTH, table)).toEqual({ values: 4, right: 3, isNamed: true });
  });

  it("counts nothing without a table, nor under other names", () => {
    const table = [
      ["", "Series 1", "Series 2"],
      ["2019", "10", "50"],
    ];

    expect(scoreChart(TRUTH, [])).toEqual({ values: 4, right: 0, isNamed: false });
    expect(scoreChart(TRUTH, table)).toEqual({ values: 4, right: 0, isNamed: false });
  });
});

describe("charts drawn by libraries, without models that have to be installed", () => {
  it("become tables with the numbers that they show", { timeout: TIMEOUT_MS }, async () => {
    const charts = z.array(ChartTruth).parse(await readJson("charts.json"));
    const engine = createEngine();
    const totals = { seen: newTotal(), unseen: newTotal() };
    for (const truth of charts) {
      const document = await engine.parse(await requestFor(new URL(truth.file, FOLDER)));
      const [table] = readTables(renderMarkdown(document, DEFAULT_RENDER_OPTIONS));
      const rows = table === undefined ? [] : tableGrid(table).rows;
      const { values, right, isNamed } = scoreChart(truth, rows);
      const total = totals[truth.split];
      total.values += values;
      total.right += right;
      total.named += Number(isNamed);
      if (rows.length > 0 && right < values) total.wrong.push(truth.file);
    }
    await engine.close();

    expect(totals.seen).toEqual({ values: 438, right: 438, named: 36, wrong: [] });
    expect(totals.unseen.values).toBe(384);
    expect(totals.unseen.right).toBeGreaterThanOrEqual(305);
    expect(totals.unseen.named).toBeGreaterThanOrEqual(26);
    expect(totals.unseen.wrong.length).toBeLessThanOrEqual(4);
  });
});

function newTotal() {
  return { values: 0, right: 0, named: 0, wrong: [] as string[] };
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, FOLDER), "utf8")) as unknown;
}
