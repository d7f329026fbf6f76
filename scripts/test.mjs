import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ROOT } from "./npm.mjs";

/**
 * More failures than these are no accident of a busy machine. Few enough that a second run costs
 * little, and that the names fit below each other at the end of a log.
 */
const MAX_REPEATED_FILES = 3;

const VITEST = join(ROOT, "node_modules", "vitest", "vitest.mjs");

const folder = mkdtempSync(join(tmpdir(), "parser-tests-"));
try {
  process.exitCode = main(process.argv.slice(2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs the tests. Of the whole suite, what failed in the crowd runs once more, alone, and is named in either case. */
function main(args) {
  const first = run("first", args);
  if (first.isOk) return 0;
  const repeated = [...new Set(first.failures.map(({ file }) => file))];
  const isWorthwhile = repeated.length > 0 && repeated.length <= MAX_REPEATED_FILES;
  if (args.length > 0 || !isWorthwhile) {
    report("FAILED", first.failures);
    return 1;
  }
  console.log(`\nOnce more, alone: ${repeated.join(", ")}`);
  const second = run("second", [...repeated, "--no-file-parallelism"]);
  const failedAgain = new Set(second.failures.map(({ title }) => title));
  report(
    "UNSTEADY",
    first.failures.filter(({ title }) => !failedAgain.has(title)),
  );
  report("FAILED", second.failures);
  return second.isOk ? 0 : 1;
}

/** One run of vitest; a run that ends without a report has failed in no named test. */
function run(name, args) {
  const results = join(folder, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  const { status } = spawnSync(process.execPath, [VITEST, "run", ...reporters, ...args], {
    cwd: ROOT,
    stdio: "inherit",
  });
  return { isOk: status === 0, failures: status === 0 ? [] : readFailures(results) };
}

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
      const file = relative(ROOT, name);
      const failed = assertionResults.filter(({ status }) => status === "failed");
      // A file that cannot be loaded, or whose set-up fails, has no failed test.
      if (failed.length === 0) return [{ file, title: "(the file)", reason: firstLine(message) }];
      return failed.map(({ fullName, failureMessages }) => {
        return { file, title: fullName, reason: firstLine(failureMessages[0]) };
      });
    });
}

function firstLine(text = "") {
  return text.split("\n", 1)[0];
}

function report(verdict, failures) {
  for (const { file, title, reason } of failures) {
    console.log(`\n${verdict}  ${file}: ${title}\n    ${reason}`);
  }
}
