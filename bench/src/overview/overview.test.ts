import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { costOf } from "./cost-page.ts";
import type { Overview, QualityRow } from "./overview-data.ts";
import { renderLosses } from "./peers-part.ts";
import { withFigures } from "./readme-part.ts";
import { drawScatterChart } from "./scatter-chart.ts";
import { readReadmeFigures } from "./write-overview.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const overview = JSON.parse(read("bench/overview.json")) as Overview;

describe("the overview", () => {
  it("computes the price of 1,000 pages from CPU time and list price", () => {
    // 3,600 ms a page are an hour for 1,000 pages; a quarter of a machine of $0.20.
    expect(costOf(3600, { dollarsPerHour: 0.2, vcpus: 4 })).toBeCloseTo(0.05, 10);
  });

  it("is the chart that is committed", () => {
    expect(read("docs/benchmarks/quality-cpu.svg")).toBe(drawScatterChart(overview.quality));
  });

  it("is in the README with the gate's score of real documents and the memory of the last run", async () => {
    const readme = read("README.md");

    expect(withFigures(readme, await readReadmeFigures())).toBe(readme);
    expect(readme).toMatch(/ MiB for 1,000 \(`npm run bench -- memory`\)/);
    expect(readme).toMatch(/score \.\d{3} \(`npm run quality`/);
  });

  it("names every parser of the run that is faster or better than ours", () => {
    const row = { nid: 0.9, teds: 0.9, mhs: 0.9, overall: 0.9, cpuMsPerPage: 200 };
    const losses = renderLosses({
      ...overview.quality,
      rows: [
        { ...row, name: "Parsewright fast" },
        { ...row, name: "Parsewright best", teds: 0.95, cpuMsPerPage: 1000 },
        { ...row, name: "quick 1.0", cpuMsPerPage: 9 },
        { ...row, name: "slow 2.0", teds: 0.97, cpuMsPerPage: 999 },
      ],
    });

    expect(losses).toContain("than `fast` (200 ms): quick 1.0 (9 ms).");
    expect(losses).toMatch(/slow 2\.0 is better in tables \(\.970, ours \.950\)\.$/);
  });

  it("has a line of the chart below the lowest score, however low", () => {
    const low = {
      name: "pdfminer.six",
      overall: 0.52,
      nid: 0.8,
      teds: 0,
      mhs: 0,
      cpuMsPerPage: 60,
    };
    const svg = drawScatterChart({ ...overview.quality, rows: [...overview.quality.rows, low] });

    expect(svg).toContain(">.50</text>");
    expect(svg).not.toMatch(/cy="(?:3[1-9]\d|[4-9]\d\d|-)/);
  });

  it.each([
    ["measured", overview.quality.rows],
    ["of twelve parsers, some of them close to each other", closeRows()],
  ])("has a chart whose labels do not cover each other: %s", (_, rows) => {
    const svg = drawScatterChart({ ...overview.quality, rows });
    const labels = [
      ...svg.matchAll(
        /<text x="(\d+)" y="(\d+)" text-anchor="(\w+)" class="(?:own|other)">([^<]+)/g,
      ),
    ];
    const areas = labels.map(([, x, y, anchor, text = ""]) => {
      const width = 7 * text.length;
      const left = Number(x) - width * ({ start: 0, end: 1 }[anchor ?? ""] ?? 0.5);
      return { text, left, right: left + width, y: Number(y) };
    });
    const covered = areas.filter((one) =>
      areas.some(
        (other) =>
          other !== one &&
          Math.abs(other.y - one.y) < 14 &&
          other.left < one.right &&
          one.left < other.right,
      ),
    );

    expect(areas).toHaveLength(rows.length);
    expect(covered).toEqual([]);
  });

  it("has the figures of the table that it names", () => {
    const table = read(overview.quality.source);
    const missing = overview.quality.rows.filter(({ name, overall, cpuMsPerPage }) => {
      const shown = name.replace("Parsewright ", "");
      const row = table
        .split("\n")
        .find((line) => line.includes(shown) && line.includes(`| ${overall.toFixed(3).slice(1)} `));
      return row?.includes(` ${cpuMsPerPage.toLocaleString("en-US")} `) !== true;
    });

    expect(missing).toEqual([]);
  });
});

/** As many as are measured, with scores and times like theirs. */
function closeRows(): QualityRow[] {
  const places: readonly (readonly [string, number, number])[] = [
    ["Parsewright fast", 0.943, 260],
    ["Parsewright balanced", 0.945, 700],
    ["Parsewright best", 0.947, 1100],
    ["liteparse 2.14.7", 0.872, 8],
    ["opendataloader 2.5.11", 0.814, 150],
    ["docling-rs (text layer) 2.52.7", 0.58, 60],
    ["DocVortex 0.6.4", 0.896, 190],
    ["Kreuzberg 4.10.4", 0.71, 40],
    ["MarkItDown 0.1.8", 0.58, 150],
    ["pdfminer.six 20260107", 0.57, 140],
    ["PyMuPDF4LLM 2.0", 0.72, 160],
    ["xberg 1.3.9", 0.7, 38],
  ];
  return places.map(([name, overall, cpuMsPerPage]) => {
    return { name, overall, cpuMsPerPage, nid: overall, teds: overall, mhs: overall };
  });
}

function read(path: string): string {
  return readFileSync(`${ROOT}${path}`, "utf8");
}
