import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Kept between runs: the largest of these packages brings 200 MB with it. */
const CACHE = fileURLToPath(
  new URL("../../../../node_modules/.cache/parser-python/", import.meta.url),
);
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

/** Installs a package, pinned as `name==version`, unless an earlier run has. */
export async function preparePython(requirement: string): Promise<Python> {
  const folder = CACHE + requirement;
  if (!existsSync(folder)) {
    const problem = await install(requirement, folder);
    if (problem !== undefined) return { missing: problem };
  }
  const command = (await findPython()) ?? "python3";
  return { command, environment: { HOME: CACHE, PYTHONPATH: folder } };
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

/** The folder appears whole or not at all. */
async function install(requirement: string, folder: string): Promise<string | undefined> {
  const temporary = `${folder}.${process.pid}`;
  try {
    await mkdir(CACHE, { recursive: true });
    const target = ["--target", temporary, "--no-compile", "--quiet", "--retries", "1"];
    await run("python3", ["-m", "pip", "install", ...target, requirement], {
      timeout: INSTALL_TIMEOUT_MS,
    });
    await rename(temporary, folder);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return existsSync(folder) ? undefined : `${requirement} cannot be installed: ${reason}`;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
