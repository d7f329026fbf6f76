import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { installIfNeeded, npm, ROOT } from "./npm.mjs";

const SAMPLE = join("fixtures", "pdf", "sources", "sample.pdf");
const OUTPUT = join(ROOT, "output", "sample");
const LOG = join(ROOT, "output", "gateway.log");
const PREVIEW_LINES = 12;
const CLI = join(ROOT, "apps", "cli", "bin", "parser.js");

const runsOnce = process.argv.includes("--once");
const fetchesModels = !process.argv.includes("--no-models");
const serveArguments = process.argv
  .slice(2)
  .filter((argument) => argument !== "--once" && argument !== "--no-models");

stopOnFailure(installIfNeeded(), "Installing failed.");

console.log("Building ...");
stopOnFailure(npm("run", "--silent", "build"), "The build failed.");

if (fetchesModels) {
  console.log("Installing the models, unless they are there ...");
  if (parser("models", "pull").status !== 0) {
    console.log("Going on without them: scans are not read. Later: npx parsewright models pull");
  }
}

console.log("Starting the gateway with its database ...");
mkdirSync(OUTPUT, { recursive: true });
const gateway = spawn(process.execPath, [CLI, "serve", ...serveArguments], {
  cwd: ROOT,
  // One worker stays warm: whoever tries documents one by one would wait for a start each time.
  env: { PARSER_WORKERS_MIN: "1", ...process.env },
  stdio: ["ignore", openSync(LOG, "w"), "pipe"],
});
for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => gateway.kill("SIGTERM"));
gateway.once("exit", (code) => process.exit(code ?? 1));

const url = await waitForUrl();
// A key is shown only when it is made, and the first start may be long ago.
const key = makeKey();
const endpoint = `${url}/v2/parser`;

console.log(`Sending ${SAMPLE} to ${endpoint}/run ...`);
process.env.PARSER_API_KEY = key;
if (parser("parse", SAMPLE, "-o", dirname(OUTPUT), "--overwrite", "--url", url).status === 0) {
  showResult();
  if (runsOnce) gateway.kill("SIGTERM");
  else console.log("\nCtrl-C stops everything.");
} else {
  console.error(`The log is in ${fromHere(LOG)}`);
  gateway.kill("SIGTERM");
}

/** Passes on what the gateway says to people, until it says where it answers. */
function waitForUrl() {
  return new Promise((resolve) => {
    createInterface({ input: gateway.stderr }).on("line", (line) => {
      const [, found] = /answers at (\S+)/.exec(line) ?? [];
      if (found) resolve(found);
      else if (!line.startsWith("  ")) console.error(line);
    });
  });
}

function makeKey() {
  const { status, stdout } = parser("keys", "create", "--name", "npm run up", ...dataFolder());
  stopOnFailure(status, "No API key could be made.");
  return stdout.trim();
}

/** Gives the options for the folder in which the service keeps its keys, if the command line names one. */
function dataFolder() {
  const at = serveArguments.findIndex((argument) => /^--data-dir(=|$)/.test(argument));
  if (at === -1) return [];
  return serveArguments.slice(at, at + (serveArguments[at] === "--data-dir" ? 2 : 1));
}

function showResult() {
  const markdown = readFileSync(join(OUTPUT, "sample.md"), "utf8");
  const images = join(OUTPUT, "images");
  console.log(`
The outputs:
  Markdown      ${fromHere(join(OUTPUT, "sample.md"))}
  Content list  ${fromHere(join(OUTPUT, "sample_content_list_v2.json"))}
  Layout        ${fromHere(join(OUTPUT, "sample_middle.json"))}
  Images        ${fromHere(images)} (${readdirSync(images).length})

The Markdown begins:

${markdown.split("\n").slice(0, PREVIEW_LINES).join("\n")}
...

Open the page, with the key in the link (it stays in your browser):
  ${url}/#key=${key}

The gateway:
  Jobs       ${endpoint}/run
  Health     ${endpoint}/health
  Reference  ${url}/docs
  API key    ${key}
  Log        ${fromHere(LOG)}

Parse your own:
  curl -H "Authorization: Bearer ${key}" -H "Content-Type: application/pdf" \\
    --data-binary @FILE.pdf "${endpoint}/runsync?transport=inline"
  npx parsewright parse FILE.pdf -o output`);
}

/** Runs the command that was just built. */
function parser(...args) {
  const stdio = ["ignore", args[0] === "keys" ? "pipe" : "inherit", "inherit"];
  return spawnSync(process.execPath, [CLI, ...args], { cwd: ROOT, stdio, encoding: "utf8" });
}

function fromHere(path) {
  return relative(process.cwd(), path) || ".";
}

function stopOnFailure(status, message) {
  if (status === 0) return;
  console.error(message);
  process.exit(status);
}
