import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { INPUT_EXTENSIONS } from "@parsewright/contract";
import { mutateFile } from "@parsewright/formats/testing/mutate-file";
import { readCommandLine } from "./measure/command-line.ts";
import { filesBelow } from "./measure/list-files.ts";
import { type FuzzReport, isFinding, runFuzz } from "./fuzz/run-fuzz.ts";

const KILL_AFTER_MS = 40_000;
const FINDINGS_FOLDER = "fuzz-findings";

const {
  values: { runs, seed: first },
  paths: folders,
} = readCommandLine({
  usage: "fuzz [--runs N] [--seed N] [DIR...]",
  options: { runs: 20_000, seed: 0 },
  minPaths: 0,
});
const files = (folders.length > 0 ? folders : ["fixtures"]).map((folder) => filesBelow(folder));
const paths = (await Promise.all(files)).flat().filter(isDocument);
const counts = new Map<string, number>();
const findings: FuzzReport[] = [];
let slowest: FuzzReport | undefined;
let peakBytes = 0;

await runFuzz({
  nodeArguments: [fileURLToPath(new URL("./fuzz/fuzz-runner.js", import.meta.url))],
  seeds: { first, end: first + runs },
  paths,
  killAfterMs: KILL_AFTER_MS,
  onReport(report) {
    const name = isFinding(report) ? "finding" : report.outcome;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if ((report.seconds ?? 0) > (slowest?.seconds ?? 0)) slowest = report;
    peakBytes = Math.max(peakBytes, report.peakBytes ?? 0);
    if (!isFinding(report)) return;
    findings.push(report);
    console.log(`${report.seed} ${report.path}: ${report.outcome.slice(0, 500)}`);
  },
});
for (const [outcome, count] of counts) console.log(outcome.padEnd(24), count);
console.log(
  `${findings.length} crashes, hangs and failures; slowest ${slowest?.seconds?.toFixed(1)} s (${slowest?.seed} ${slowest?.path}), at most ${Math.round(peakBytes / 1024 / 1024)} MB`,
);
if (findings.length > 0) {
  await keep(findings);
  process.exitCode = 1;
}

function isDocument(path: string): boolean {
  return INPUT_EXTENSIONS.includes(extname(path).slice(1).toLowerCase());
}

/** The files that were found, so that they can be looked at, made smaller and kept as tests. */
async function keep(found: readonly FuzzReport[]): Promise<void> {
  await mkdir(FINDINGS_FOLDER, { recursive: true });
  for (const { seed, path } of found) {
    const name = `${seed}-${basename(path)}`;
    await writeFile(join(FINDINGS_FOLDER, name), mutateFile(await readFile(path), seed));
  }
  console.log(`The files are in ${FINDINGS_FOLDER}.`);
}
