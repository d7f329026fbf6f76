import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./npm.mjs";

// Runs the first command of the README as somebody does who has run it before: it has to replace its sample's result and show
// the new one. Port, data and models of this machine are left alone, and no model is fetched.

const HEADING = "# Lamps on the Edge of the Sea";
const RESULT = join(ROOT, "output", "sample");

const folder = mkdtempSync(join(tmpdir(), "parser-up-"));
// The embedded PostgreSQL runs under an account of its own.
chmodSync(folder, 0o755);
mkdirSync(RESULT, { recursive: true });
writeFileSync(join(RESULT, "sample.md"), "An earlier result.\n");
const options = ["--once", "--no-models", "--port", "0", "--data-dir", join(folder, "data")];
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [join(ROOT, "scripts", "up.mjs"), ...options],
  {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, PARSER_MODEL_DIR: join(folder, "models") },
  },
);
rmSync(folder, { recursive: true, force: true });
if (status === 0 && stdout.includes(HEADING)) {
  console.log("npm run up -- --once shows its sample");
} else {
  console.error(`npm run up -- --once failed (${status}):\n${stdout}\n${stderr}`);
  process.exitCode = 1;
}
