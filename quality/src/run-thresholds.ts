import { fileURLToPath } from "node:url";
import type { DocumentSource } from "./documents/choose-documents.ts";
import { readMarkedDocuments } from "./marks/marked-documents.ts";
import type { MutantDocument } from "./mutants/mutant-task.ts";
import { runMutants, type ThresholdVerdict } from "./mutants/run-mutants.ts";
import { runTestMutants } from "./mutants/run-test-mutants.ts";
import type { Options } from "./options.ts";
import { formatMutants } from "./report/format-mutants.ts";
import { findEngineThresholds } from "./thresholds/find-thresholds.ts";
import { findUnproven, writeInventory } from "./thresholds/inventory.ts";
import { keyOf, type Threshold } from "./thresholds/threshold.ts";
import { kindOf } from "./thresholds/threshold-kind.ts";

export interface ThresholdRun {
  readonly options: Options;
  readonly sources: DocumentSource;
  readonly print: (text: string) => void;
}

/** Runs mutants of the thresholds, writes their inventory, or both. */
export async function runThresholds(run: ThresholdRun): Promise<void> {
  const { options, print } = run;
  const thresholds = await findEngineThresholds();
  const verdicts = options.mutants
    ? await withTests(
        await (options.tests ? listUnproven(thresholds, options) : tryDocuments(thresholds, run)),
      )
    : [];
  if (options.mutants) print(formatMutants(verdicts));
  if (options.inventory) {
    await writeInventory(thresholds, verdicts);
    print(`${thresholds.length} thresholds are listed in thresholds.md.`);
  }
}

async function tryDocuments(
  thresholds: readonly Threshold[],
  { options, sources, print }: ThresholdRun,
): Promise<ThresholdVerdict[]> {
  return runMutants({
    documents: await chooseMutantDocuments(sources, options),
    thresholds,
    chosen: chooseThresholds(thresholds, options),
    modelDirectory: options.models,
    print,
  });
}

async function listUnproven(
  thresholds: readonly Threshold[],
  options: Options,
): Promise<ThresholdVerdict[]> {
  const unproven = await findUnproven();
  return chooseThresholds(thresholds, options)
    .filter((threshold) => unproven.has(keyOf(threshold)))
    .map((threshold) => ({ threshold, survival: "fails no test", moved: undefined }));
}

/** Tries the tests beside those thresholds that moved no document. */
async function withTests(verdicts: readonly ThresholdVerdict[]): Promise<ThresholdVerdict[]> {
  const open = verdicts.filter(
    ({ moved, threshold }) => moved === undefined && kindOf(threshold) === "threshold",
  );
  const failing = await runTestMutants(open.map(({ threshold }) => threshold));
  return verdicts.map((verdict) => {
    const moved = failing.get(keyOf(verdict.threshold));
    return moved === undefined ? verdict : { ...verdict, survival: undefined, moved };
  });
}

/** The documents of the gate and those whose marks are counted. */
async function chooseMutantDocuments(
  { committed, further, corpus }: DocumentSource,
  options: Pick<Options, "check" | "models">,
): Promise<MutantDocument[]> {
  const scored = [...committed, ...further, ...corpus].filter(
    ({ inCheck = false, needsModels = false, set }) =>
      (options.models !== undefined || !needsModels) &&
      (!options.check || inCheck || set === "corpus"),
  );
  const marked = (await readMarkedDocuments()).map(({ file, path }) => {
    return { set: "marks", id: file, filePath: fileURLToPath(path) };
  });
  return [...scored, ...marked];
}

/** Thresholds that match, thinned out evenly to the size of the sample. */
function chooseThresholds(
  thresholds: readonly Threshold[],
  { only, sample }: Pick<Options, "only" | "sample">,
): Threshold[] {
  const matching = thresholds.filter((threshold) => only?.test(keyOf(threshold)) ?? true);
  if (sample === undefined || sample >= matching.length) return matching;
  return matching.filter(
    (_, position) =>
      Math.floor(((position + 1) * sample) / matching.length) >
      Math.floor((position * sample) / matching.length),
  );
}
