import { mkdir } from "node:fs/promises";
import { makeAnnualReports } from "./annual-reports/make-annual-reports.ts";
import { generate, type Print } from "./generate.ts";
import { makeMarks } from "./marks/make-marks.ts";
import { type GenerateOptions, OptionsError, readOptions, type SetName, USAGE } from "./options.ts";
import { makePapers } from "./papers/make-papers.ts";
import { makePhotographs } from "./photographs/make-photographs.ts";
import { makePosters } from "./posters/make-posters.ts";
import { makeStatistics, makeTableCases } from "./statistics/make-statistics.ts";
import type { SetOrder } from "./write-set.ts";

const MAKERS: Readonly<Record<SetName, (order: SetOrder, print: Print) => Promise<void>>> = {
  papers: makePapers,
  statistics: makeStatistics,
  "table-cases": makeTableCases,
  marks: ({ folder, count }) => makeMarks(folder, count),
  posters: ({ folder, count }) => makePosters(folder, count),
  "annual-reports": ({ folder, count }) => makeAnnualReports(folder, count),
  photographs: makePhotographs,
};

const print: Print = (line) => console.log(line);

try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) print(USAGE);
  else await make(options);
} catch (error) {
  if (!(error instanceof OptionsError)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}

async function make(options: GenerateOptions): Promise<void> {
  await mkdir(options.folder, { recursive: true });
  const { set } = options;
  if (set === undefined) await generate(options, print);
  else await MAKERS[set.name]({ ...options, count: set.count }, print);
}
