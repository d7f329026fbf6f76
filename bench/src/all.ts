import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drawBarChart } from "./all/bar-chart.ts";
import { type FigureTable, readFigures } from "./all/figures.ts";
import { readGateFigures } from "./all/gate-figures.ts";
import { readCommandLine } from "./measure/command-line.ts";
import { requireIdleMachine } from "./measure/idle-machine.ts";
import { writeOverview } from "./overview/write-overview.ts";
import { type BenchRun, chartName, type Machine, renderPage } from "./all/render-page.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = join(ROOT, "docs", "benchmarks.md");
const CHARTS = join(ROOT, "docs", "benchmarks");
const EPILOGUE = new URL("../benchmarks-notes.md", import.meta.url);
const GIBIBYTE = 2 ** 30;

const { values } = readCommandLine({
  usage:
    "all [--pages DIR] [--models DIR --python-peers DIR] [--out DIR] [--from DIR] [--busy]\n" +
    "  --pages DIR         a folder of pdfs/ and ground-truth/, as for pages\n" +
    "  --models DIR        installed models: our tiers are measured on the pages beside all peers, for the README and docs/cost.md\n" +
    "  --python-peers DIR  where parsers of PyPI are, or are installed\n" +
    "  --out DIR           where figures are kept, output/bench by default\n" +
    "  --from DIR          measure nothing, write the page from the figures in DIR\n" +
    "  --busy              measure although the machine has other work",
  options: {
    pages: null,
    models: null,
    "python-peers": null,
    out: join(ROOT, "output", "bench"),
    from: null,
    busy: false,
  },
});

/** The benches in a small form, in the order of the page. */
const BENCHES = [
  ...(values.pages === undefined && values.from === undefined
    ? []
    : [{ name: "pages", args: [values.pages ?? "DIR", "--furniture", "drop"] }]),
  { name: "speed", args: ["--rounds", "2", "quality/documents/real"] },
  { name: "memory", args: [] },
  { name: "worker-start", args: ["--rounds", "3"] },
  { name: "gateway", args: ["--jobs", "1000", "--queued", "1000"] },
];

if (values.from === undefined) await measure(values.out);
await writePage(values.from ?? values.out);
// The README has figures of the page that was just written.
await writeOverview();

async function measure(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Before the benches are a load of their own.
  const { load } = requireIdleMachine(values.busy);
  const machine = describeMachine(load);
  if (values.pages !== undefined && values.models !== undefined)
    measureBesidePeers(values.pages, values.models);
  for (const { name, args } of BENCHES) {
    console.log(`\n=== ${commandOf(name, args)}`);
    const script = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
    const figures = join(folder, `${name}.json`);
    // A bench that fails must not leave the figures of an earlier run.
    await rm(figures, { force: true });
    const command = [script, ...args, "--json", figures];
    spawnSync(process.execPath, command, { cwd: ROOT, stdio: "inherit" });
  }
  await writeFile(join(folder, "gate.json"), JSON.stringify(await readGateFigures()));
  await writeFile(join(folder, "machine.json"), JSON.stringify(machine));
}

/** Our tiers and all peers in one run, with the models that the other benches do without. */
function measureBesidePeers(pages: string, models: string): void {
  const { "python-peers": peers } = values;
  const published = join(pages, "peers");
  const args = [
    "--rounds",
    "1",
    "--truth",
    join(pages, "ground-truth"),
    ...(peers === undefined ? [] : ["--python-peers", peers]),
    ...(existsSync(published) ? ["--published", published] : []),
    ...(values.busy ? ["--busy"] : []),
    "--overview",
    "pages of opendataloader-bench",
    join(pages, "pdfs"),
  ];
  console.log(`\n=== ${commandOf("speed", args)}`);
  const script = fileURLToPath(new URL("./speed.js", import.meta.url));
  // oxlint-disable-next-line node/no-process-env -- the process needs its own
  const env = { ...process.env, PARSER_MODEL_DIR: models };
  spawnSync(process.execPath, [script, ...args], { cwd: ROOT, stdio: "inherit", env });
}

async function writePage(folder: string): Promise<void> {
  const machine = await readFigures<Machine>(join(folder, "machine.json"));
  if (machine === undefined) throw new Error(`There are no figures in ${folder}.`);
  // Replaces the folder of the pages: it differs on every machine.
  const shown = (args: readonly string[]) =>
    args.map((argument) => (argument === values.pages ? "DIR" : argument));
  const runs: BenchRun[] = [
    await readRun(folder, { name: "gate", command: "npm run quality" }),
    ...(await Promise.all(
      BENCHES.map(({ name, args }) =>
        readRun(folder, { name, command: commandOf(name, shown(args)) }),
      ),
    )),
  ];
  await mkdir(CHARTS, { recursive: true });
  for (const run of runs) {
    for (const [index, figures] of (run.tables ?? []).entries())
      await writeFile(join(CHARTS, chartName(run, index)), drawBarChart(figures));
  }
  await writeFile(PAGE, renderPage(machine, runs, await readFile(EPILOGUE, "utf8")));
  // The tables of the page are aligned as those of the others.
  spawnSync("npx", ["oxfmt", PAGE], { cwd: ROOT, stdio: "inherit" });
}

function commandOf(name: string, args: readonly string[]): string {
  return ["npm run bench --", name, ...args].join(" ");
}

async function readRun(folder: string, run: Omit<BenchRun, "tables">): Promise<BenchRun> {
  return { ...run, tables: await readFigures<FigureTable[]>(join(folder, `${run.name}.json`)) };
}

function describeMachine(load: number): Machine {
  const manifest = readFileSync(join(ROOT, "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    memoryGib: Math.round(totalmem() / GIBIBYTE),
    system: `${type()} ${release()}`,
    node: process.version.slice(1),
    version,
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      cwd: ROOT,
      encoding: "utf8",
    }).trim(),
    load,
  };
}
