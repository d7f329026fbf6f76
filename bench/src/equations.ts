import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { DEFAULT_RENDER_OPTIONS } from "@parsewright/document";
import {
  compareFormulas,
  displayFormulasOf,
  drawnForm,
  type FormulaComparison,
  inlineFormulasOf,
} from "@parsewright/quality";
import { parseToMarkdown } from "./engine/parse-to-markdown.ts";
import { readCommandLine } from "./measure/command-line.ts";
import { inFolder } from "./measure/in-folder.ts";
import { filesBelow } from "./measure/list-files.ts";
import { sumOf } from "./measure/statistics.ts";

const { values, paths } = readCommandLine({
  usage: "equations [--formulas FOLDER] [FOLDER_WITH_DOCX...]",
  options: { formulas: null },
  minPaths: 0,
});
const run = promisify(execFile);
const MOST_OUTPUT_BYTES = 256 * 1024 * 1024;

const hasPandoc = await run("pandoc", ["--version"]).catch(() => undefined);
if (hasPandoc === undefined) {
  console.log("pandoc is not installed (Debian: apt-get install pandoc): nothing to compare with.");
} else {
  for (const folder of paths) await compareFiles(folder);
  if (values.formulas !== undefined) await sendThroughWord(await readFormulas(values.formulas));
}

async function compareFiles(folder: string): Promise<void> {
  const comparisons: FormulaComparison[] = [];
  for (const file of await filesBelow(folder, ".docx")) {
    const theirs = await readByPandoc(file).catch(() => undefined);
    if (theirs === undefined) {
      console.log(`${file}: pandoc cannot read it`);
      continue;
    }
    const comparison = compareFormulas(await readByUs(file), theirs);
    printDifferences(file, comparison);
    comparisons.push(comparison);
  }
  report(`${folder}, beside pandoc`, comparisons);
}

/** Lets pandoc write formulas into a Word file, and compares both readings of it with them. */
async function sendThroughWord(formulas: readonly string[]): Promise<void> {
  await inFolder(async (folder) => {
    const [markdown, file] = [join(folder, "formulas.md"), join(folder, "formulas.docx")];
    await writeFile(markdown, formulas.map((latex) => `$$${latex}$$\n`).join("\n"));
    await run("pandoc", [markdown, "-o", file]);
    const ours = compareFormulas(await readByUs(file), formulas);
    printDifferences("formulas", ours);
    report("formulas through a Word file, ours", [ours]);
    const theirs = compareFormulas(await readByPandoc(file), formulas);
    report("formulas through a Word file, pandoc's", [theirs]);
  });
}

async function readByUs(file: string): Promise<string[]> {
  const { markdown, failure } = await parseToMarkdown(await readFile(file), DEFAULT_RENDER_OPTIONS);
  if (failure !== undefined) console.log(`${file}: ${failure}`);
  return formulasOf(markdown);
}

async function readByPandoc(file: string): Promise<string[]> {
  const { stdout } = await run("pandoc", ["-t", "markdown", "--wrap=none", file], {
    maxBuffer: MOST_OUTPUT_BYTES,
  });
  return formulasOf(stdout);
}

function formulasOf(markdown: string): string[] {
  return [...displayFormulasOf(markdown), ...inlineFormulasOf(markdown)];
}

/** The formulas of JSON files such as `[{"type": "inline-formula", "data": "$x$"}]` that KaTeX can draw. */
async function readFormulas(folder: string): Promise<string[]> {
  const files = await Promise.all(
    (await filesBelow(folder, ".json")).map((path) => readFile(path)),
  );
  return files
    .flatMap((file) => JSON.parse(file.toString()) as { type: string; data: string }[])
    .filter(({ type }) => type.endsWith("formula"))
    .map(({ data }) => data.replaceAll(/^\$+|\$+$/g, "").trim())
    .filter((latex) => drawnForm(latex) !== undefined);
}

function printDifferences(name: string, comparison: FormulaComparison): void {
  for (const { truth, ours } of comparison.unequal)
    console.log(`${name}\n  other  ${truth}\n  ours   ${ours ?? "nothing"}`);
  for (const latex of comparison.false) console.log(`${name}\n  only ours  ${latex}`);
  for (const latex of comparison.broken) console.log(`${name}\n  not drawable  ${latex}`);
  if (comparison.broken.length > 0) process.exitCode = 1;
}

function report(name: string, comparisons: readonly FormulaComparison[]): void {
  const compared = sumOf(comparisons.map(({ expected }) => expected));
  const alike = sumOf(comparisons.map(({ equal }) => equal));
  const broken = sumOf(comparisons.map((comparison) => comparison.broken.length));
  const share = ((100 * alike) / Math.max(compared, 1)).toFixed(1);
  console.log(`${name}: alike ${alike} of ${compared} (${share} %), not drawable ${broken}`);
}
