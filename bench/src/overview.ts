import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "./measure/command-line.ts";
import { renderCostPage } from "./overview/cost-page.ts";
import type { Overview } from "./overview/overview-data.ts";
import { drawScatterChart } from "./overview/scatter-chart.ts";

readCommandLine({ usage: "overview" });
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CHART = "docs/benchmarks/quality-cpu.svg";
const PAGE = join(ROOT, "docs", "cost.md");
const overview = JSON.parse(
  await readFile(join(ROOT, "bench", "overview.json"), "utf8"),
) as Overview;
await writeFile(join(ROOT, CHART), drawScatterChart(overview.quality));
await writeFile(PAGE, renderCostPage(overview));
// The tables of the page are aligned as those of the others.
spawnSync("npx", ["oxfmt", PAGE], { cwd: ROOT, stdio: "inherit" });
