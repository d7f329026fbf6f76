import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DEFAULT_RENDER_OPTIONS } from "@parsewright/document";
import { parseToMarkdown } from "./engine/parse-to-markdown.ts";
import { doesFactHold, formatFacts, readFacts } from "./office/facts.ts";
import { listOfficeFiles, OFFICE_FORMATS, type OfficeFormat } from "./office/office-corpus.ts";
import { scoreOffice } from "./office/score-office.ts";
import { formatReport } from "./pages/format-report.ts";
import type { DocumentResult } from "./pages/measure-document.ts";

const USAGE = "Usage: npm run bench:office -- DIR [--keep OUT_DIR]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: "string" } },
});
const [directory] = positionals;

if (directory === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  for (const format of OFFICE_FORMATS) await reportFormat(directory, format);
  await reportFacts(join(directory, "facts"));
}

async function reportFormat(corpus: string, format: OfficeFormat): Promise<void> {
  const results: DocumentResult[] = [];
  for (const { id, path, truthPath } of await listOfficeFiles(corpus, format)) {
    const parsed = await parseToMarkdown(await readFile(path), DEFAULT_RENDER_OPTIONS);
    await keepMarkdown(id, parsed.markdown);
    const truth = await readFile(truthPath, "utf8");
    results.push({ id, ...parsed, scores: scoreOffice(truth, parsed.markdown) });
  }
  console.log(`${format}\n${formatReport(results)}\n`);
  if (results.some(({ failure }) => failure !== undefined)) process.exitCode = 1;
}

async function reportFacts(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const facts = readFacts(await readFile(join(folder, "facts.jsonl"), "utf8"));
  const markdowns = new Map<string, string>();
  for (const id of new Set(facts.map(({ pdf }) => pdf))) {
    const parsed = await parseToMarkdown(await readFile(join(folder, id)), DEFAULT_RENDER_OPTIONS);
    await keepMarkdown(id, parsed.markdown);
    markdowns.set(id, parsed.markdown);
  }
  const broken = facts.filter((fact) => !doesFactHold(fact, markdowns.get(fact.pdf) ?? ""));
  console.log(formatFacts(facts.length, broken));
}

async function keepMarkdown(id: string, markdown: string): Promise<void> {
  if (values.keep === undefined) return;
  await mkdir(values.keep, { recursive: true });
  await writeFile(join(values.keep, `${id}.md`), markdown);
}
