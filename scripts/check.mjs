import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installDebianPackages } from "./debian-packages.mjs";
import { installIfNeeded, npm } from "./npm.mjs";
import { describeCounts, describeSkipped, readTestReport } from "./test-report.mjs";

/** What must hold before a change is merged, cheapest reasons to stop first. */
const STEPS = [
  ["build", "build"],
  ["format", "format"],
  ["lint, type-aware", "lint"],
  ["dependency rules", "cruise"],
  ["unused code", "unused"],
  ["supply chain", "supply-chain"],
  ["packages", "packages"],
  ["chart", "chart"],
  ["documentation", "site"],
  ["tests", "test"],
  ["quality", "quality:check"],
];

if (installIfNeeded() !== 0) {
  console.error("Installing failed.");
  process.exit(1);
}

installDebianPackages();

// Downloads that tests wait for come while the first steps compute. A failure shows again in the tests that need it.
const packages = join(import.meta.dirname, "python-packages.mjs");
spawn(process.execPath, [packages], { stdio: "ignore" }).unref();

const folder = mkdtempSync(join(tmpdir(), "parser-check-"));
process.env.TEST_REPORT = join(folder, "tests.json");

// Every step runs, so that one pass shows everything there is to repair.
const results = STEPS.map(([title, script]) => {
  console.log(`\n=== ${title} (npm run ${script})`);
  const startMs = performance.now();
  const isOk = npm("run", "--silent", script) === 0;
  return { title, script, isOk, seconds: (performance.now() - startMs) / 1000 };
});

console.log("\n=== summary");
for (const { title, isOk, seconds } of results) {
  console.log(
    `${isOk ? "done  " : "FAILED"}  ${title.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s`,
  );
}
const report = readTestReport(process.env.TEST_REPORT);
console.log(report ? describeCounts(report) : "The tests left no report.");
for (const skipped of report ? describeSkipped(report) : []) console.log(`SKIPPED  ${skipped}`);
rmSync(folder, { recursive: true, force: true });
const failed = results.filter(({ isOk }) => !isOk);
if (failed.length > 0) {
  console.log(
    `\nTo repeat one step: ${failed.map(({ script }) => `npm run ${script}`).join(", ")}`,
  );
  process.exitCode = 1;
}
