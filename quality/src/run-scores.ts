import { TIERS } from "@parsewright/contract";
import { chooseDocuments, type DocumentSource } from "./documents/choose-documents.ts";
import type { GateDocument } from "./documents/gate-document.ts";
import { compareScores, isWorse } from "./frozen/compare-scores.ts";
import {
  mergeFrozenScores,
  readFrozenScores,
  toFrozenScores,
  writeFrozenScores,
} from "./frozen/frozen-scores.ts";
import { keepMarkdown } from "./measure/keep-markdown.ts";
import type { DocumentResult } from "./measure/measure-document.ts";
import { measureDocuments } from "./measure/measure-documents.ts";
import type { Options } from "./options.ts";
import { formatComparison, formatVerdict } from "./report/format-comparison.ts";
import { formatFormulaLosses, formatFormulas } from "./report/format-formulas.ts";
import { formatApart, formatFailures, formatScores, formatWorst } from "./report/format-scores.ts";
import { formatTiers, hasWorseTier, type TierResults } from "./report/format-tiers.ts";
import { formatWordOrder } from "./report/format-word-order.ts";
import {
  compareRealGap,
  formatReal,
  formatRealGap,
  isReal,
  mergeRealScores,
  readRealScores,
  writeRealScores,
} from "./real/real-gap.ts";
import { formatTableLosses } from "./report/format-table-losses.ts";

const TABLES_LISTED = 20;

export interface ScoreRun {
  readonly options: Options;
  readonly sources: DocumentSource;
  readonly modelDirectory: string | undefined;
  readonly print: (text: string) => void;
}

/** Scores the documents, prints the report, and says whether the gate is passed. */
export async function runScores(run: ScoreRun): Promise<boolean> {
  const { options, sources, modelDirectory, print } = run;
  const committed = chooseDocuments(sources.committed, options);
  const gate = [...committed, ...chooseDocuments(sources.further, options)];
  const corpus = chooseDocuments(sources.corpus, options);

  const startMs = performance.now();
  const results = await measureDocuments([...gate, ...corpus]);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  print(`${results.length} documents, ${seconds} s`);
  await report(run, results);
  const isAsFrozen = await compareWithFrozen(run, results.slice(0, committed.length));
  const hasPassed = (await compareRealWithFrozen(run, results)) && isAsFrozen;
  const further = [...sources.committed, ...sources.further];
  const readable = [...chooseDocuments(further, options, { withModels: true }), ...corpus];
  const tiers: TierResults[] = [];
  for (const tier of TIERS.filter((one) => options.tier.includes(one))) {
    if (modelDirectory === undefined) break;
    print(`With the models in ${modelDirectory}, ${tier}`);
    tiers.push({ tier, results: await measureDocuments(readable, { modelDirectory, tier }) });
    await report(run, tiers.at(-1)?.results ?? []);
  }
  if (tiers.length > 1) print(formatTiers(tiers));
  if (options.geometry) {
    print("By geometry alone");
    await report(run, await measureDocuments([...gate, ...corpus], { models: "none" }));
  }
  const isRead = results.every(({ failure }) => failure === undefined);
  return hasPassed && isRead && !hasWorseTier(tiers);
}

async function report(
  { options, print }: ScoreRun,
  results: readonly DocumentResult[],
): Promise<void> {
  const isApart = ({ document }: DocumentResult): boolean => document.set === "corpus";
  const [gate, apart] = [results.filter((result) => !isApart(result)), results.filter(isApart)];
  if (gate.some(isReal)) print(formatReal(gate));
  if (gate.length > 0) print(formatScores(gate));
  if (gate.length > 0) print(formatFormulas(gate));
  if (apart.length > 0) print(formatApart(apart));
  if (options.worst !== undefined) print(formatWorst(results, options.worst));
  if (options.tables) print(formatTableLosses(results, options.worst ?? TABLES_LISTED));
  if (options.formulas) print(formatFormulaLosses(results));
  const wordOrder = formatWordOrder(gate);
  if (wordOrder !== "") print(wordOrder);
  const failures = formatFailures(results);
  if (failures !== "") print(failures);
  if (options.keep !== undefined) await keepMarkdown(options.keep, results);
}

/** Compares the committed documents of a run with their frozen scores, or freezes them anew. */
async function compareWithFrozen(
  { options, sources, print }: ScoreRun,
  results: readonly DocumentResult[],
): Promise<boolean> {
  const [frozen, current] = [await readFrozenScores(), toFrozenScores(results)];
  const known = new Set(sources.committed.map(nameOf));
  const comparison = compareScores(frozen, current, known);
  print(formatComparison(comparison));
  if (!options.accept) {
    print(formatVerdict(comparison));
    return !isWorse(comparison);
  }
  await writeFrozenScores(
    mergeFrozenScores(frozen, current, (set, id) => known.has(`${set}/${id}`)),
  );
  print(`The scores of ${results.length} documents are frozen.`);
  return true;
}

/** Compares the gap between seen and unseen real documents with the frozen one, or freezes it anew. */
async function compareRealWithFrozen(
  { options, print }: ScoreRun,
  results: readonly DocumentResult[],
): Promise<boolean> {
  const frozen = await readRealScores();
  const comparison = compareRealGap(results, frozen);
  if (comparison !== undefined) print(formatRealGap(comparison));
  if (options.accept) await writeRealScores(mergeRealScores(frozen, results));
  return options.accept || !comparison?.hasWidened;
}

function nameOf({ set, id }: GateDocument): string {
  return `${set}/${id}`;
}
