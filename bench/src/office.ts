import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { DEFAULT_RENDER_OPTIONS } from "@parsewright/document";
import { parseToMarkdown } from "./engine/parse-to-markdown.ts";
import { readCommandLine } from "./measure/command-line.ts";
import { filesBelow } from "./measure/list-files.ts";
import { formatComparison, type ScoredRun } from "./office/compare-parsers.ts";
import { loadParsers, OFFICE_FORMATS, type OfficeFormat } from "./office/peers.ts";
import { scoreOffice } from "./office/score-office.ts";
import { timeParsers } from "./office/time-parsers.ts";
import { type DocumentResult, formatReport } from "./pages/format-report.ts";

const {
  values: { keep, peers },
  paths: [directory = ""],
} = readCommandLine({
  usage: "office DIR [--keep OUT_DIR] [--peers]",
  options: { keep: null, peers: false },
  minPaths: 1,
});
const parsers = peers ? loadParsers() : [];

for (const format of OFFICE_FORMATS) {
  console.log(`${format}\n${peers ? await compare(format) : await measure(format)}\n`);
}

/** Our quality alone. */
async function measure(format: OfficeFormat): Promise<string> {
  const results: DocumentResult[] = [];
  for (const { id, path, truth } of await listFiles(format)) {
    const parsed = await parseToMarkdown(await readFile(path), DEFAULT_RENDER_OPTIONS);
    results.push({ id, ...parsed, scores: scoreOffice(truth, parsed.markdown) });
    if (keep === undefined) continue;
    await mkdir(keep, { recursive: true });
    await writeFile(join(keep, `${id}.md`), parsed.markdown);
  }
  if (results.some(({ failure }) => failure !== undefined)) process.exitCode = 1;
  return formatReport(results);
}

/** Quality and time beside the peers. */
async function compare(format: OfficeFormat): Promise<string> {
  const able = parsers.filter(({ formats }) => formats.includes(format));
  const runs: ScoredRun[] = [];
  for (const { id, path, truth } of await listFiles(format)) {
    for (const { markdown, ...run } of await timeParsers(await readFile(path), able)) {
      const scores = scoreOffice(truth, markdown ?? "");
      runs.push({ ...run, file: id, hasFailed: markdown === undefined, scores });
    }
  }
  return formatComparison(runs);
}

/** The documents that have a truth: `docx/sources/a.docx` with `docx/groundtruth/a.docx.md`. */
async function listFiles(format: OfficeFormat) {
  const files: { readonly id: string; readonly path: string; readonly truth: string }[] = [];
  for (const path of await filesBelow(join(directory, format, "sources"))) {
    const id = basename(path);
    const truthPath = join(directory, format, "groundtruth", `${id}.md`);
    if (!existsSync(truthPath)) continue;
    files.push({ id, path, truth: await readFile(truthPath, "utf8") });
  }
  return files;
}
