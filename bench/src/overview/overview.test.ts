import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readGateFigures } from "../all/gate-figures.ts";
import { costOf } from "./cost-page.ts";
import type { Overview } from "./overview-data.ts";
import { renderReadmePart } from "./readme-part.ts";
import { drawScatterChart } from "./scatter-chart.ts";

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

  it("is the part of the README that shows its figures", () => {
    expect(read("README.md")).toContain(renderReadmePart(overview));
  });

  it("leaves the README with the gate's score of real documents, and with the memory of the last run", async () => {
    const [unseen] = await readGateFigures();
    const real = unseen?.rows.find(({ name }) => name === "Parsewright, real: overall")?.value ?? 0;
    const memory = [...read("docs/benchmarks.md").matchAll(/Parsewright, 10+ pages +\| (\d+)/g)];
    const [hundred, thousand] = memory.map(([, mebibytes]) => mebibytes);

    expect(read("README.md")).toContain(`score ${real.toFixed(3).slice(1)} (\`npm run quality\``);
    expect(read("README.md")).toContain(
      `${hundred} MiB for 100 pages, ${thousand} MiB for 1,000 (\`npm run bench -- memory\`)`,
    );
  });

  it("has a line of the chart below the lowest score, however low", () => {
    const low = { name: "pdfminer.six", overall: 0.52, cpuMsPerPage: 60 };
    const svg = drawScatterChart({ ...overview.quality, rows: [...overview.quality.rows, low] });

    expect(svg).toContain(">.50</text>");
    expect(svg).not.toMatch(/cy="(?:3[1-9]\d|[4-9]\d\d|-)/);
  });

  it("has a chart whose labels do not cover each other, though our tiers score alike", () => {
    const svg = drawScatterChart(overview.quality);
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

    expect(areas).toHaveLength(overview.quality.rows.length);
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

function read(path: string): string {
  return readFileSync(`${ROOT}${path}`, "utf8");
}
