import { spawn, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Windows starts `npm.cmd` only through a shell; none of our arguments needs quoting there. */
const IS_WINDOWS = process.platform === "win32";
const NPM = IS_WINDOWS ? "npm.cmd" : "npm";

/** Runs npm in the repository and gives its exit code. */
export function npm(...args) {
  const { status, error } = spawnSync(NPM, args, {
    cwd: ROOT,
    stdio: "inherit",
    shell: IS_WINDOWS,
  });
  if (error) throw new Error(`npm could not be started: ${error.message}. Is it on the PATH?`);
  return status ?? 1;
}

/** Starts npm in the repository and gives its process. */
export function startNpm(args, output) {
  return spawn(NPM, args, { cwd: ROOT, stdio: ["ignore", output, output], shell: IS_WINDOWS });
}

/** Installs when nothing is installed, or when the lockfile has changed since. */
export function installIfNeeded() {
  const installed = modifiedMs(join(ROOT, "node_modules", ".package-lock.json"));
  if (installed >= modifiedMs(join(ROOT, "package-lock.json"))) return 0;
  console.log("Installing dependencies (npm ci) ...");
  return npm("ci", "--loglevel=error");
}

function modifiedMs(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
