import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readGateFigures } from "../all/gate-figures.ts";
import { renderCostPage } from "./cost-page.ts";
import type { Overview } from "./overview-data.ts";
import { type ReadmeFigures, withFigures } from "./readme-part.ts";
import { drawScatterChart } from "./scatter-chart.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const DATA = join(ROOT, "bench", "overview.json");
const README = join(ROOT, "README.md");
const PAGE = join(ROOT, "docs/cost.md");
const BENCHMARKS = join(ROOT, "docs/benchmarks.md");

/** Replaces the measured figures and writes everything that shows them. */
export async function storeQuality(quality: Overview["quality"]): Promise<void> {
  const overview = JSON.parse(await readFile(DATA, "utf8")) as Overview;
  await writeFile(DATA, JSON.stringify({ ...overview, quality }));
  await writeOverview();
}

/** Writes the chart, the page on cost, and the figures of the README from what was measured last. */
export async function writeOverview(): Promise<void> {
  const figures = await readReadmeFigures();
  const { overview } = figures;
  await writeFile(
    join(ROOT, "docs/benchmarks/quality-cpu.svg"),
    drawScatterChart(overview.quality),
  );
  await writeFile(PAGE, renderCostPage(overview));
  await writeFile(README, withFigures(await readFile(README, "utf8"), figures));
  // Tables are aligned as those of other pages.
  spawnSync("npx", ["oxfmt", DATA, PAGE], { cwd: ROOT, stdio: "inherit" });
}

/** Figures of the files that benches have written. */
export async function readReadmeFigures(): Promise<ReadmeFigures> {
  const overview = JSON.parse(await readFile(DATA, "utf8")) as Overview;
  const [unseen] = await readGateFigures();
  const real = unseen?.rows.find(({ name }) => name === "Parsewright, real: overall");
  const memory = [
    ...(await readFile(BENCHMARKS, "utf8")).matchAll(/Parsewright, 10+ pages +\| (\d+)/g),
  ].map(([, mebibytes = ""]) => mebibytes);
  const [hundred, thousand] = memory;
  if (real === undefined || hundred === undefined || thousand === undefined)
    throw new Error("Figures of the README are missing: npm run bench -- all");
  return { overview, memory: [hundred, thousand], unseenReal: real.value };
}
