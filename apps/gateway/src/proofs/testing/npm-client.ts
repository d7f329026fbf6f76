import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

const CACHE = fileURLToPath(
  new URL("../../../../../node_modules/.cache/parser-npm/", import.meta.url),
);
const REQUIREMENTS = new URL("../npm-requirements.txt", import.meta.url);
const INSTALL_TIMEOUT_MS = 300_000;

/** A folder in which the package can be imported; `missing` says why there is none. */
export type NpmClient = { readonly folder: string } | { readonly missing: string };

/** A package of npm-requirements.txt, installed unless an earlier run has. Its install scripts are not run. */
export async function prepareNpmClient(name: string): Promise<NpmClient> {
  const lines = readFileSync(REQUIREMENTS, "utf8").split("\n");
  const line = lines.find((one) => one.startsWith(`${name}@`));
  if (line === undefined) throw new Error(`npm-requirements.txt does not name ${name}`);
  const packages = line.split(" ");
  const folder = join(CACHE, encodeURIComponent(packages[0] ?? name));
  if (existsSync(folder)) return { folder };
  await mkdir(CACHE, { recursive: true });
  const temporary = await mkdtemp(join(CACHE, "new-"));
  try {
    await writeFile(join(temporary, "package.json"), '{"private": true}');
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await run("npm", ["install", ...quiet, ...packages], {
      cwd: temporary,
      timeout: INSTALL_TIMEOUT_MS,
    });
    // It appears whole or not at all, also when two processes install the same.
    await rename(temporary, folder);
    return { folder };
  } catch (error) {
    if (existsSync(folder)) return { folder };
    const reason = error instanceof Error ? error.message : String(error);
    return { missing: `${name} cannot be installed: ${reason}` };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Runs a module beside the package and reads the JSON that it prints last. */
export async function runNpmClient(
  folder: string,
  module: string,
  environment: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", module], {
    cwd: folder,
    env: { ...environment },
  });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}
