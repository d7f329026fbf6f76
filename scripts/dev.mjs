import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { installIfNeeded, ROOT } from "./npm.mjs";

if (installIfNeeded() !== 0) process.exit(1);

console.log("Watching: types (tsc) and tests (vitest). Ctrl-C ends both.");
const require = createRequire(import.meta.url);
const children = [
  start(join(dirname(require.resolve("typescript-native/package.json")), "bin", "tsc"), [
    "-b",
    "--watch",
    "--preserveWatchOutput",
  ]),
  start(join(dirname(require.resolve("vitest/package.json")), "vitest.mjs"), [
    "watch",
    "--clearScreen=false",
  ]),
];

// A terminal sends Ctrl-C to the children too; `kill` covers signals that reach only this process.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, endAll);
for (const child of children) child.on("exit", endAll);

/** As node processes, without npm in between, so that they end with us on every system. */
function start(script, args) {
  return spawn(process.execPath, [script, ...args], { cwd: ROOT, stdio: "inherit" });
}

function endAll() {
  for (const child of children) child.kill();
}
