import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type FileRun, findingsIn, formatRun, formatSummary, LIMITS } from "./hostile/file-run.ts";
import { runInChild } from "./hostile/run-in-child.ts";

const CONCURRENCY = 2;
const directories = process.argv.slice(2);

if (directories.length === 0) {
  console.error("Usage: npm run bench:hostile -- DIR...");
  process.exitCode = 2;
} else {
  const paths = (await Promise.all(directories.map(filesBelow))).flat();
  const runs = await runAll(paths);
  console.log(formatSummary(runs));
  if (runs.some((run) => findingsIn(run).length > 0)) process.exitCode = 1;
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

async function runAll(paths: readonly string[]): Promise<FileRun[]> {
  const runnerPath = fileURLToPath(new URL("./hostile-runner.js", import.meta.url));
  const runs: FileRun[] = [];
  // One iterator for all workers: each takes the next file when it is free.
  const queue = paths.values();
  const work = async (): Promise<void> => {
    for (const path of queue) {
      const run = await runInChild({
        nodeArguments: [runnerPath],
        path,
        killAfterMs: LIMITS.killAfterMs,
      });
      console.log(formatRun(run));
      runs.push(run);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return runs;
}
