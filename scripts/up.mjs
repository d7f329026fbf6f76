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

console.log(`Parsing ${SAMPLE} ...`);
const cli = join(ROOT, "apps", "cli", "bin", "parser.js");
const parse = spawnSync(process.execPath, [cli, "parse", SAMPLE, "-o", OUTPUT], {
  cwd: ROOT,
  stdio: "inherit",
});
stopOnFailure(parse.status ?? 1, "Parsing failed.");

showResult(join(ROOT, OUTPUT, "sample"));

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
