import { spawnSync } from "node:child_process";
import { join } from "node:path";

// Everything that takes too long for the check: data engines of half a gigabyte each, and the other versions of Node. Tests
// that lack what could not be installed are skipped, and named at the end.
const run = (script, ...args) =>
  spawnSync(process.execPath, [join(import.meta.dirname, script), ...args], { stdio: "inherit" })
    .status ?? 1;

run("debian-packages.mjs", "--nightly");
run("python-packages.mjs", "--nightly");
process.exitCode = run("check-node.mjs", "20", "22", "24");
