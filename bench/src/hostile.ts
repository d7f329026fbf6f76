import { fileURLToPath } from "node:url";
import { type FileRun, findingsIn, formatRun, formatSummary, LIMITS } from "./hostile/file-run.ts";
import { runInChild } from "./hostile/run-in-child.ts";
import { readCommandLine } from "./measure/command-line.ts";
import { filesBelow } from "./measure/list-files.ts";

const RUNNER = fileURLToPath(new URL("./hostile/hostile-runner.js", import.meta.url));
const CONCURRENCY = 2;
const { paths: folders } = readCommandLine({ usage: "hostile DIR...", minPaths: 1 });
const paths = (await Promise.all(folders.map((folder) => filesBelow(folder)))).flat();
const runs: FileRun[] = [];
// One iterator for all workers: each takes the next file when it is free.
const queue = paths.values();
await Promise.all(Array.from({ length: CONCURRENCY }, work));
console.log(formatSummary(runs));
if (runs.some((run) => findingsIn(run).length > 0)) process.exitCode = 1;

async function work(): Promise<void> {
  for (const path of queue) {
    const run = await runInChild({
      nodeArguments: [RUNNER],
      path,
      killAfterMs: LIMITS.killAfterMs,
    });
    console.log(formatRun(run));
    runs.push(run);
  }
}
