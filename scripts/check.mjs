import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { installIfNeeded, startNpm } from "./npm.mjs";
import { describeCounts, describeSkipped, readTestReport } from "./test-report.mjs";

/**
 * Steps that must hold before a change is merged: stages one after the other, and in each of them lists of steps side by side,
 * most of which keep one core busy at a time. What comes beside the tests changes nothing in the repository.
 */
const STAGES = [
  [[["build", "build"]]],
  [
    [
      ["dependency rules", "cruise"],
      ["unused code", "unused"],
    ],
    [
      ["format", "format"],
      ["lint, type-aware", "lint"],
      ["supply chain", "supply-chain"],
      ["chart", "chart"],
      ["documentation", "site"],
    ],
    [["packages", "packages"]],
  ],
  // Packages do not come beside the tests: a service that hardly gets the processor keeps its clients waiting too long.
  [[["tests", "test"]]],
  // It builds once more, which nothing may run beside.
  [[["first start", "up:try"]]],
];

/** Takes what the stages between the first and the last leave of the processor. */
const BESIDE = [["quality", "quality:check", { yields: true }]];

/** Letters of a failed step's output that the summary repeats. */
const LAST_WORDS = 3000;

const scriptOf = (name) => join(import.meta.dirname, name);

// Both wait for their registries much of the time. What Debian has is needed by tests, not by the build.
const debian = startDebianPackages();
if (installIfNeeded() !== 0) {
  console.error("Installing failed.");
  process.exit(1);
}

// Downloads that tests wait for come while the first steps compute. A failure shows again in the tests that need it.
spawn(process.execPath, [scriptOf("python-packages.mjs")], { stdio: "ignore" }).unref();

const folder = mkdtempSync(join(tmpdir(), "parser-check-"));
process.env.TEST_REPORT = join(folder, "tests.json");

// Every step runs, so that one pass shows everything there is to repair.
const results = [];
let beside;
for (const [place, lists] of STAGES.entries()) {
  if (place > 0) await debian;
  if (place === 1) beside = runList(BESIDE);
  if (place === STAGES.length - 1) await beside;
  await Promise.all(lists.map(runList));
}

/** Installs programs that tests start, and prints what was said when that has ended. */
async function startDebianPackages() {
  const child = spawn(process.execPath, [scriptOf("debian-packages.mjs")], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => said.push(text));
  }
  await new Promise((resolve) => child.on("close", resolve).on("error", resolve));
  process.stdout.write(said.join(""));
}

async function runList(steps, place) {
  for (const step of steps) results.push(await runStep(step, { isFirst: place === 0 }));
}

/** Steps of the first list print at once, others when they have ended. A step that yields leaves the processor to the others. */
async function runStep([title, script, { yields = false } = {}], { isFirst }) {
  const heading = `\n=== ${title} (npm run ${script})`;
  const startMs = performance.now();
  if (isFirst) console.log(heading);
  const child = startNpm(["run", "--silent", script], isFirst ? "inherit" : "pipe");
  const said = [];
  for (const stream of isFirst ? [] : [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => said.push(text));
  }
  if (yields && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const status = await new Promise((resolve) => child.on("close", resolve).on("error", resolve));
  const output = said.join("");
  if (!isFirst) process.stdout.write(`${heading}\n${output}`);
  // Steps that lack a tool say so at the beginning of a line.
  const skipped = output.match(/^skipped .*/gm) ?? [];
  const seconds = (performance.now() - startMs) / 1000;
  return { title, script, isOk: status === 0, seconds, skipped, output };
}

console.log("\n=== summary");
for (const { title, isOk, seconds } of results) {
  console.log(
    `${isOk ? "done  " : "FAILED"}  ${title.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s`,
  );
}
for (const { title, skipped } of results) {
  for (const line of skipped) console.log(`SKIPPED  ${title}: ${line.replace(/^skipped +/, "")}`);
}
const report = readTestReport(process.env.TEST_REPORT);
console.log(report ? describeCounts(report) : "The tests left no report.");
for (const skipped of report ? describeSkipped(report) : []) console.log(`SKIPPED  ${skipped}`);
rmSync(folder, { recursive: true, force: true });
const failed = results.filter(({ isOk }) => !isOk);
if (failed.length > 0) {
  // Repeats the reasons here, because a log of thousands of lines is often kept and read from its end.
  for (const { title, output } of failed.filter((result) => result.output !== "")) {
    console.log(`\n=== the end of what "${title}" printed\n${output.slice(-LAST_WORDS)}`);
  }
  console.log(
    `\nTo repeat one step: ${failed.map(({ script }) => `npm run ${script}`).join(", ")}`,
  );
  process.exitCode = 1;
}
