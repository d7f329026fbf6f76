import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";
import { installIfNeeded, npm, ROOT } from "./npm.mjs";

const SAMPLE = join("fixtures", "pdf", "sources", "sample.pdf");
const OUTPUT = join(ROOT, "output", "sample");
const LOG = join(ROOT, "output", "gateway.log");
const PREVIEW_LINES = 12;
const CLI = join(ROOT, "apps", "cli", "bin", "parser.js");
const ENDED = ["COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT"];

const runsOnce = process.argv.includes("--once");
const serveArguments = process.argv.slice(2).filter((argument) => argument !== "--once");

stopOnFailure(installIfNeeded(), "Installing failed.");

console.log("Building ...");
stopOnFailure(npm("run", "--silent", "build"), "The build failed.");

console.log("Installing the models, unless they are there ...");
if (parser("models", "pull").status !== 0) {
  console.log(
    "Going on without models: PDFs are read by their geometry alone. Later: npx parsewright models pull",
  );
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
const job = await runSample();
if (job.status !== "COMPLETED") {
  console.error(`The job ended as ${job.status}: ${job.error}\nThe log is in ${fromHere(LOG)}`);
  gateway.kill("SIGTERM");
} else {
  showResult(job.output.results[0]);
  if (runsOnce) gateway.kill("SIGTERM");
  else console.log("\nCtrl-C stops everything.");
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

/** Where the service keeps its keys, when the command line says so. */
function dataFolder() {
  const at = serveArguments.findIndex((argument) => /^--data-dir(=|$)/.test(argument));
  if (at === -1) return [];
  return serveArguments.slice(at, at + (serveArguments[at] === "--data-dir" ? 2 : 1));
}

async function runSample() {
  const submitted = await call("POST", "run?transport=inline&basename=sample", {
    headers: { "content-type": "application/pdf" },
    body: readFileSync(join(ROOT, SAMPLE)),
  });
  for (;;) {
    const { status, stream } = await call("GET", `stream/${submitted.id}`);
    for (const { output } of stream) console.log(`  ${describeProgress(output)}`);
    if (ENDED.includes(status)) return call("GET", `status/${submitted.id}`);
  }
}

function describeProgress({ phase, pages_done: done, pages_total: total }) {
  return total === undefined ? phase : `${phase} ${done} of ${total}`;
}

async function call(method, path, { headers, ...content } = {}) {
  const answer = await fetch(`${endpoint}/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...content,
  });
  if (answer.status === 200) return answer.json();
  throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
}

function showResult({ markdown, content_list: contentList, middle, images }) {
  const write = (name, content) => writeFileSync(join(OUTPUT, name), content);
  write("sample.md", markdown);
  write("sample_content_list_v2.json", JSON.stringify(contentList, null, 2));
  write("sample_middle.json", JSON.stringify(middle, null, 2));
  mkdirSync(join(OUTPUT, "images"), { recursive: true });
  for (const [name, base64] of Object.entries(images)) {
    write(join("images", name), Buffer.from(base64, "base64"));
  }
  console.log(`
The outputs:
  Markdown      ${fromHere(join(OUTPUT, "sample.md"))}
  Content list  ${fromHere(join(OUTPUT, "sample_content_list_v2.json"))}
  Layout        ${fromHere(join(OUTPUT, "sample_middle.json"))}
  Images        ${fromHere(join(OUTPUT, "images"))} (${Object.keys(images).length})

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
