import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./npm.mjs";
import { describeFailures, readTestReport } from "./test-report.mjs";

const VITEST = join(ROOT, "node_modules", "vitest", "vitest.mjs");

// Runs the tests, and names what failed once more below everything else, where a cut log still shows it.
const folder = mkdtempSync(join(tmpdir(), "parser-tests-"));
try {
  // `check.mjs` names a file that it reads afterwards.
  const { TEST_REPORT: path = join(folder, "results.json") } = process.env;
  const reporters = [
    "--reporter=default",
    `--reporter=${join(ROOT, "scripts", "note-skips.mjs")}`,
    "--reporter=json",
    `--outputFile.json=${path}`,
  ];
  const args = [VITEST, "run", ...reporters, ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  const report = readTestReport(path);
  if (report) for (const failure of describeFailures(report)) console.log(`FAILED  ${failure}`);
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
