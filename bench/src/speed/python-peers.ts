import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sumOf } from "../measure/statistics.ts";
import type { TimedParser } from "./timed-parser.ts";

const PEERS = new URL("../../peers/", import.meta.url);
const SCRIPT = fileURLToPath(new URL("read_with_python.py", PEERS));
const MAX_OUTPUT_BYTES = 2 ** 30;

/** Names of parsers whose package is called otherwise, or that read without the models that no registry carries. */
const TITLES: Readonly<Record<string, string>> = {
  "docling-rs": "docling-rs (text layer)",
  docvortex: "DocVortex",
  kreuzberg: "Kreuzberg",
  markitdown: "MarkItDown",
  pymupdf: "PyMuPDF4LLM",
};

/** A line of the script: one file. */
interface ScriptLine {
  readonly seconds: number;
  readonly markdown: string;
}

/** Parsers of PyPI, each in a folder of its own below `folder`, installed where they are not. A peer that cannot be installed is left out, with the reason on stderr. */
export function createPythonPeers(folder: string): TimedParser[] {
  return listRequirements().flatMap((requirement) => {
    const reason = install(requirement, join(folder, requirement));
    if (reason === undefined) return [createPeer(requirement, join(folder, requirement))];
    console.error(`${requirement} is left out: ${reason}`);
    return [];
  });
}

/** The packages of bench/peers/python-requirements.txt, each with its version. */
export function listRequirements(): string[] {
  const lines = readFileSync(new URL("python-requirements.txt", PEERS), "utf8").split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}

/** Reason of a failure; `undefined` once the package is there, whole. */
function install(requirement: string, target: string): string | undefined {
  if (existsSync(target)) return undefined;
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const pip = ["-m", "pip", "install", "--quiet", "--target", unfinished, requirement];
  const { status, stderr } = spawnSync("python3", pip, { encoding: "utf8" });
  if (status !== 0) return stderr.trim().split("\n").at(-1) ?? "pip failed";
  renameSync(unfinished, target);
  return undefined;
}

/** Its processes are as many as it likes, with a thread each. */
function createPeer(requirement: string, target: string): TimedParser {
  const [name = "", version = ""] = requirement.replace(/\[.*\]/, "").split("==");
  return {
    name: `${TITLES[name] ?? name} ${version}`,
    isSlow: true,
    async run(files) {
      const startMs = performance.now();
      const read = runLines(name, { target, paths: files.map(({ path }) => path) });
      const cpuSecondsByFile = read.map(({ seconds }) => seconds);
      return {
        wallSeconds: (performance.now() - startMs) / 1000,
        cpuSeconds: sumOf(cpuSecondsByFile),
        cpuSecondsByFile,
        markdownByFile: read.map(({ markdown }) => markdown),
      };
    },
  };
}

function runLines(
  name: string,
  { target, paths }: { readonly target: string; readonly paths: readonly string[] },
): ScriptLine[] {
  const { stdout, stderr, status } = spawnSync("python3", [SCRIPT, name, ...paths], {
    encoding: "utf8",
    maxBuffer: MAX_OUTPUT_BYTES,
    env: {
      // oxlint-disable-next-line node/no-process-env -- the process needs its own
      ...process.env,
      PYTHONPATH: target,
      OMP_NUM_THREADS: "1",
      OPENBLAS_NUM_THREADS: "1",
    },
  });
  if (status !== 0) throw new Error(`${name} failed: ${stderr.slice(-500)}`);
  return stdout
    .split("\n")
    .filter((line) => line.startsWith('{"seconds"'))
    .map((line) => JSON.parse(line) as ScriptLine);
}
