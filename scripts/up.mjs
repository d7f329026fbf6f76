import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { installIfNeeded, npm, ROOT } from "./npm.mjs";

const SAMPLE = join("fixtures", "pdf", "sources", "sample.pdf");
const OUTPUT = "output";
const PREVIEW_LINES = 12;

stopOnFailure(installIfNeeded(), "Installing failed.");

console.log("Building ...");
stopOnFailure(npm("run", "--silent", "build"), "The build failed.");

const cli = join(ROOT, "apps", "cli", "bin", "parser.js");

console.log("Installing the models of the default recipe, unless they are there ...");
if (parser("models", "pull") !== 0) {
  console.log(
    "Going on without models: PDFs are read by their geometry alone. Later: npx parser models pull",
  );
}

console.log(`Parsing ${SAMPLE} ...`);
stopOnFailure(parser("parse", SAMPLE, "-o", OUTPUT), "Parsing failed.");

showResult(join(ROOT, OUTPUT, "sample"));

/** Runs the command that was just built and gives its exit code. */
function parser(...args) {
  const options = { cwd: ROOT, stdio: "inherit" };
  return spawnSync(process.execPath, [cli, ...args], options).status ?? 1;
}

function showResult(folder) {
  const markdown = join(folder, "sample.md");
  const images = join(folder, "images");
  const imageCount = existsSync(images) ? readdirSync(images).length : 0;
  const preview = readFileSync(markdown, "utf8").split("\n").slice(0, PREVIEW_LINES).join("\n");
  console.log(`
The outputs:
  Markdown      ${fromHere(markdown)}
  Content list  ${fromHere(join(folder, "sample_content_list_v2.json"))}
  Layout        ${fromHere(join(folder, "sample_middle.json"))}
  Images        ${fromHere(images)} (${imageCount})

The Markdown begins:

${preview}
...

Parse your own:  npx parser parse FILE.pdf -o output`);
}

function fromHere(path) {
  return relative(process.cwd(), path) || ".";
}

function stopOnFailure(status, message) {
  if (status === 0) return;
  console.error(message);
  process.exit(status);
}
