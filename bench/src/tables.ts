import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { parseArgs } from "node:util";
import { meanOf } from "@parsewright/quality";
import { measureCsv } from "./tables/measure-csv.ts";
import { measureLatex } from "./tables/measure-latex.ts";
import type { TableMeasure } from "./tables/table-measure.ts";

const USAGE = "Usage: npm run bench:tables -- DIR [--keep OUT_DIR]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: "string" } },
});
const [directory] = positionals;

if (directory === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  report("synthetic (LaTeX truth)", await measureSynthetic(join(directory, "synthetic")));
  report(
    "tabula (another tool's CSV of chosen areas)",
    await measureTabula(join(directory, "tabula")),
  );
  const images = await namesIn(join(directory, "pubtabnet"), ".png");
  console.log(
    `pubtabnet: ${images.length} images, not measured: they have no text layer and wait for OCR`,
  );
}

async function measureSynthetic(folder: string): Promise<TableMeasure[]> {
  const results: TableMeasure[] = [];
  for (const id of await namesIn(join(folder, "pdfs"), ".pdf")) {
    const { markdown, ...result } = await measureLatex(id, folder);
    results.push(result);
    if (values.keep === undefined) continue;
    await mkdir(values.keep, { recursive: true });
    await writeFile(join(values.keep, `${id}.md`), markdown);
  }
  return results;
}

/** Files with a truth of their own name; the other CSV files there hold something else. */
async function measureTabula(folder: string): Promise<TableMeasure[]> {
  const pdfs = new Set(await namesIn(folder, ".pdf"));
  const results: TableMeasure[] = [];
  for (const id of await namesIn(join(folder, "csv"), ".csv"))
    if (pdfs.has(id)) results.push(await measureCsv(id, folder));
  return results;
}

async function namesIn(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => parse(name).name)
    .toSorted();
}

function report(title: string, results: readonly TableMeasure[]): void {
  const metrics = Object.keys(results[0]?.scores ?? {});
  const means = metrics.map(
    (metric) =>
      `${metric} ${(meanOf(results.map(({ scores }) => scores[metric])) ?? 0).toFixed(4)}`,
  );
  console.log(`${title}: ${results.length} files  ${means.join("  ")}`);
  const worst = results.toSorted((one, other) => firstScore(one) - firstScore(other)).slice(0, 10);
  for (const { id, scores, failure } of worst)
    console.log(
      `  ${id}  ${metrics.map((metric) => `${metric} ${(scores[metric] ?? 0).toFixed(3)}`).join("  ")}  ${failure ?? ""}`,
    );
}

function firstScore({ scores }: TableMeasure): number {
  return Object.values(scores)[0] ?? 0;
}
