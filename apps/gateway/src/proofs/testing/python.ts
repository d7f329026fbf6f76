import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

const ROOT = new URL("../../../../../", import.meta.url);
const CACHE = fileURLToPath(new URL("node_modules/.cache/parser-python/", ROOT));
const INSTALLER = fileURLToPath(new URL("scripts/python-packages.mjs", ROOT));
const INSTALL_TIMEOUT_MS = 600_000;

/** A Python with one package of the registry; `missing` says why there is none. */
export type Python = InstalledPython | { readonly missing: string };

interface InstalledPython {
  /** Its whole path: the processes of the tests are given no PATH. */
  readonly command: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** The whole path of this machine's Python; `undefined` when there is none. */
export async function findPython(): Promise<string | undefined> {
  try {
    const { stdout } = await run("python3", ["-c", "import sys; print(sys.executable)"]);
    return stdout.trim();
  } catch {
    return undefined;
  }
}

/**
 * Packages of python-requirements.txt, installed unless an earlier run has, or they are for the nightly run alone. Modules of
 * the first hide those of the next.
 */
export async function preparePython(...names: readonly string[]): Promise<Python> {
  const lines = names.map(lineOf);
  const requirements = lines.map(([requirement]) => requirement);
  const absent = lines.find(
    ([name, ...rest]) => rest.includes("--nightly") && !existsSync(CACHE + name),
  );
  if (absent) return { missing: `"npm run nightly" has not installed ${absent[0]}` };
  try {
    await run(process.execPath, [INSTALLER, ...requirements], { timeout: INSTALL_TIMEOUT_MS });
    const command = (await findPython()) ?? "python3";
    const PYTHONPATH = requirements.map((requirement) => CACHE + requirement).join(delimiter);
    return { command, environment: { HOME: CACHE, PYTHONPATH } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { missing: `${requirements.join(", ")} cannot be installed: ${reason}` };
  }
}

/** The words of its line, the first of which is the package; a name may have the version with which it is meant. */
function lineOf(name: string): readonly [string, ...string[]] {
  const text = readFileSync(new URL("../python-requirements.txt", import.meta.url), "utf8");
  for (const line of text.split("\n")) {
    const [first = "", ...rest] = line.split(" ");
    if (first === name || /^[a-z\d-]+/.exec(first)?.[0] === name) return [first, ...rest];
  }
  throw new Error(`python-requirements.txt does not name ${name}`);
}

/** Runs a script and reads the JSON that it prints last. */
export async function runPython(
  python: Python,
  script: string,
  options: { readonly environment: Readonly<Record<string, string>>; readonly stdin?: string },
): Promise<unknown> {
  if ("missing" in python) throw new Error(python.missing);
  const running = run(python.command, ["-c", script], {
    env: { ...python.environment, ...options.environment },
  });
  // A script that does not read it closes it.
  running.child.stdin?.on("error", () => undefined).end(options.stdin);
  const { stdout } = await running;
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}
