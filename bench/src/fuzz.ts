import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { INPUT_EXTENSIONS } from "@parsewright/contract";
import { mutateFile } from "@parsewright/formats/testing/mutate-file";
import { type FuzzReport, isFinding, runFuzz } from "./fuzz/run-fuzz.ts";

const DEFAULT_RUNS = 20_000;
const KILL_AFTER_MS = 40_000;
const FINDINGS_FOLDER = "fuzz-findings";

const [runs = DEFAULT_RUNS, first = 0] = process.argv.slice(2).map(Number).filter(Number.isFinite);
const named = process.argv.slice(2).filter((argument) => Number.isNaN(Number(argument)));
const directories = named.length > 0 ? named : ["fixtures"];
const paths = (await Promise.all(directories.map(documentsBelow))).flat();
const counts = new Map<string, number>();
const findings: FuzzReport[] = [];

await runFuzz({
  nodeArguments: [fileURLToPath(new URL("./fuzz-runner.js", import.meta.url))],
  seeds: { first, end: first + runs },
  paths,
  killAfterMs: KILL_AFTER_MS,
  onReport(report) {
    const name = isFinding(report) ? "finding" : report.outcome;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (!isFinding(report)) return;
    findings.push(report);
    console.log(`${report.seed} ${report.path}: ${report.outcome.slice(0, 500)}`);
  },
});
for (const [outcome, count] of counts) console.log(outcome.padEnd(24), count);
if (findings.length > 0) {
  await keep(findings);
  process.exitCode = 1;
}

function isDocument(name: string): boolean {
  return INPUT_EXTENSIONS.includes(extname(name).slice(1).toLowerCase());
}

async function documentsBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && isDocument(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
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
