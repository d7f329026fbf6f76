import { DEFAULT_RENDER_OPTIONS } from "@parsewright/document";
import {
  compareFormulas,
  displayFormulasOf,
  type FormulaComparison,
  inlineFormulasOf,
} from "@parsewright/quality";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseToMarkdown } from "./engine/parse-to-markdown.ts";
import { readTruth } from "./formulas/read-truth.ts";

const USAGE = "Usage: npm run bench:formulas -- FOLDER_WITH_PDFS_AND_GROUND_TRUTH [--differences]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { differences: { type: "boolean" } },
});
const [folder] = positionals;

if (folder === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  await measureFolder(folder);
}

async function measureFolder(path: string): Promise<void> {
  const names = (await readdir(join(path, "pdfs"))).filter((name) => name.endsWith(".pdf"));
  const display: FormulaComparison[] = [];
  const inline: FormulaComparison[] = [];
  for (const name of names.toSorted()) {
    const truth = await readTruth(join(path, "ground_truth", name.replace(/\.pdf$/, ".json")));
    const bytes = await readFile(join(path, "pdfs", name));
    const { markdown, failure } = await parseToMarkdown(bytes, DEFAULT_RENDER_OPTIONS);
    if (failure !== undefined) console.log(`${name}: ${failure}`);
    const found = compareFormulas(displayFormulasOf(markdown), truth.display);
    display.push(found);
    inline.push(compareFormulas(inlineFormulasOf(markdown), truth.inline));
    if (values.differences === true) printDifferences(name, found);
  }
  report("display", display);
  report("inline", inline);
}

function printDifferences(name: string, comparison: FormulaComparison): void {
  for (const { truth, ours } of comparison.unequal)
    console.log(`${name}\n  truth ${truth}\n  ours  ${ours ?? "nothing"}`);
  for (const latex of comparison.false) console.log(`${name}\n  false ${latex}`);
}

function report(kind: string, comparisons: readonly FormulaComparison[]): void {
  const total = (pick: (comparison: FormulaComparison) => number) =>
    comparisons.reduce((sum, comparison) => sum + pick(comparison), 0);
  const expected = total((one) => one.expected);
  const share = (count: number) =>
    `${count} (${((100 * count) / Math.max(expected, 1)).toFixed(1)} %)`;
  console.log(
    [
      `${kind}: ${expected} in the truth, ${total((one) => one.written)} written`,
      `strict (same source but for spaces, braces, fence sizes, synonyms): ${share(total((one) => one.sameSource))}`,
      `lenient (looks the same once drawn): ${share(total((one) => one.equal))}`,
      `none of the truth's: ${total((one) => one.false.length)}`,
      `KaTeX cannot draw: ${total((one) => one.broken.length)}`,
    ].join("\n  "),
  );
}
