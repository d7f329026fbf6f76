import { readFile } from "node:fs/promises";
import { formatComparison, type ScoredRun } from "./office/compare-parsers.ts";
import { listOfficeFiles, OFFICE_FORMATS, type OfficeFormat } from "./office/office-corpus.ts";
import { loadParsers, type OfficeParser } from "./office/peers.ts";
import { scoreOffice } from "./office/score-office.ts";
import { timeParsers } from "./office/time-parsers.ts";

const [directory] = process.argv.slice(2);

if (directory === undefined) {
  console.error("Usage: npm run bench:office-peers -- DIR");
  process.exitCode = 2;
} else {
  const parsers = loadParsers();
  for (const format of OFFICE_FORMATS) {
    const able = parsers.filter(({ formats }) => formats.includes(format));
    console.log(`${format}\n${formatComparison(await runFormat(directory, format, able))}\n`);
  }
}

async function runFormat(
  corpus: string,
  format: OfficeFormat,
  parsers: readonly OfficeParser[],
): Promise<ScoredRun[]> {
  const runs: ScoredRun[] = [];
  for (const { id, path, truthPath } of await listOfficeFiles(corpus, format)) {
    const truth = await readFile(truthPath, "utf8");
    for (const { markdown, ...run } of await timeParsers(await readFile(path), parsers)) {
      const scores = scoreOffice(truth, markdown ?? "");
      runs.push({ ...run, file: id, hasFailed: markdown === undefined, scores });
    }
  }
  return runs;
}
