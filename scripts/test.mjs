import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ROOT } from "./npm.mjs";

const VITEST = join(ROOT, "node_modules", "vitest", "vitest.mjs");

// Runs the tests, and names what failed once more below everything else, where a cut log still shows it.
const folder = mkdtempSync(join(tmpdir(), "parser-tests-"));
try {
  const results = join(folder, "results.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  const args = [VITEST, "run", ...reporters, ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) for (const failure of readFailures(results)) console.log(`FAILED  ${failure}`);
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** One line for each test; none where vitest ended without a report. */
function readFailures(path) {
  let files;
  try {
    files = JSON.parse(readFileSync(path, "utf8")).testResults;
  } catch {
    return [];
  }
  return files
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      // A file that cannot be loaded, or whose set-up fails, has no failed test.
      const reasons =
        failed.length === 0
          ? [["(the file)", message]]
          : failed.map(({ fullName, failureMessages }) => [fullName, failureMessages[0]]);
      return reasons.map(
        ([title, reason = ""]) => `${relative(ROOT, name)}: ${title}: ${reason.split("\n", 1)[0]}`,
      );
    });
}
