import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderCostPage } from "./cost-page.ts";
import type { Overview } from "./overview-data.ts";
import { renderReadmePart } from "./readme-part.ts";
import { drawScatterChart } from "./scatter-chart.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const DATA = join(ROOT, "bench", "overview.json");
const README = join(ROOT, "README.md");
const PAGE = join(ROOT, "docs/cost.md");

/** Replaces the measured figures and writes everything that shows them. */
export async function storeQuality(quality: Overview["quality"]): Promise<void> {
  const overview = JSON.parse(await readFile(DATA, "utf8")) as Overview;
  await writeFile(DATA, JSON.stringify({ ...overview, quality }));
  await writeOverview();
}

/** Writes the chart, the page on cost, and the figures of the README from `overview.json`. */
export async function writeOverview(): Promise<void> {
  const overview = JSON.parse(await readFile(DATA, "utf8")) as Overview;
  await writeFile(
    join(ROOT, "docs/benchmarks/quality-cpu.svg"),
    drawScatterChart(overview.quality),
  );
  await writeFile(PAGE, renderCostPage(overview));
  const readme = await readFile(README, "utf8");
  await writeFile(
    README,
    readme.replace(/!\[Quality [^]*?\n\n[^\n]+/, () => renderReadmePart(overview)),
  );
  // Tables are aligned as those of other pages.
  spawnSync("npx", ["oxfmt", DATA, PAGE], { cwd: ROOT, stdio: "inherit" });
}
