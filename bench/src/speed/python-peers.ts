import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { sumOf } from "../measure/statistics.ts";
import type { TimedParser } from "./timed-parser.ts";

const SCRIPT = fileURLToPath(new URL("../../peers/read_with_docvortex.py", import.meta.url));
const MAX_OUTPUT_BYTES = 2 ** 30;

/** The lines that the script prints: the first has the version, each other one a file. */
interface ScriptLine {
  readonly version?: string;
  readonly seconds?: number;
  readonly markdown?: string;
}

/** DocVortex as the Python at `python` has it installed. Its processes are as many as it likes, with a thread each. */
export function createDocVortex(python: string): TimedParser {
  const version = runLines(python, [])[0]?.version ?? "";
  return {
    name: `DocVortex ${version}`,
    async run(files) {
      const startMs = performance.now();
      const [, ...read] = runLines(
        python,
        files.map(({ path }) => path),
      );
      const cpuSecondsByFile = read.map(({ seconds = 0 }) => seconds);
      return {
        wallSeconds: (performance.now() - startMs) / 1000,
        cpuSeconds: sumOf(cpuSecondsByFile),
        cpuSecondsByFile,
        markdownByFile: read.map(({ markdown = "" }) => markdown),
      };
    },
  };
}

function runLines(python: string, paths: readonly string[]): ScriptLine[] {
  const { stdout, stderr, status } = spawnSync(python, [SCRIPT, ...paths], {
    encoding: "utf8",
    maxBuffer: MAX_OUTPUT_BYTES,
    // oxlint-disable-next-line node/no-process-env -- the process needs its own, and one thread for each of its models
    env: { ...process.env, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1" },
  });
  if (status !== 0) throw new Error(`DocVortex failed: ${stderr.slice(-500)}`);
  return stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as ScriptLine);
}
