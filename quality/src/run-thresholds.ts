import type { DocumentSource } from "./documents/choose-documents.ts";
import { judgeThresholds } from "./mutants/judge-thresholds.ts";
import { runMutants } from "./mutants/run-mutants.ts";
import type { Options } from "./options.ts";
import { formatMutants } from "./report/format-mutants.ts";
import { findEngineThresholds } from "./thresholds/find-thresholds.ts";
import { writeInventory } from "./thresholds/inventory.ts";
import { keyOf, type Threshold } from "./thresholds/threshold.ts";

export interface ThresholdRun {
  readonly options: Options;
  readonly sources: DocumentSource;
  readonly print: (text: string) => void;
}

/** Runs mutants of the thresholds, writes their inventory, or both. */
export async function runThresholds({ options, sources, print }: ThresholdRun): Promise<void> {
  const thresholds = await findEngineThresholds();
  const movedCounts = new Map<string, number>();
  if (options.mutants) {
    const { committed, further, corpus } = sources;
    const results = await runMutants({
      documents: [...committed, ...further, ...corpus].filter(
        ({ inCheck = false, needsModels = false, set }) =>
          !needsModels && (!options.check || inCheck || set === "corpus"),
      ),
      thresholds,
      chosen: chooseThresholds(thresholds, options),
      isCounting: options.inventory,
      print,
    });
    const verdicts = judgeThresholds(results);
    print(formatMutants(verdicts));
    for (const { threshold, moved } of verdicts) movedCounts.set(keyOf(threshold), moved.size);
  }
  if (options.inventory) {
    await writeInventory(thresholds, movedCounts);
    print(`${thresholds.length} thresholds are listed in thresholds.md.`);
  }
}

/** Those that match, evenly thinned out to the size of the sample. */
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
