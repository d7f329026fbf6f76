import { writeFile } from "node:fs/promises";
import { createEngine, type Engine } from "@parsewright/engine";
import { type BlockSample, collectSamples } from "./calibration/collect-samples.ts";
import { fitLogistic, predict, type Weights } from "./calibration/fit-logistic.ts";
import { formatReliability } from "./calibration/reliability.ts";
import { chooseDocuments } from "./documents/choose-documents.ts";
import type { GateDocument } from "./documents/gate-document.ts";
import type { ScoreRun } from "./run-scores.ts";

const TARGET = new URL(
  "../../packages/engine/src/stages/confidence/calibration.ts",
  import.meta.url,
);

/** Fewer blocks of a kind say nothing about it. */
const MIN_SAMPLES = 40;

const SLICES = [
  ["seen", false],
  ["unseen", false],
  ["seen", true],
  ["unseen", true],
] as const;

/** With models a document takes seconds: one in this many is read with them too. */
const MODEL_STEP = 5;

/**
 * Fits the confidence of blocks to the seen documents, writes the weights into the engine, and prints what was said
 * against what was right, of unseen documents too. With `--models` some are read with models, too.
 */
export async function runCalibration({ options, sources, modelDirectory, print }: ScoreRun) {
  const all = [...sources.committed, ...sources.further];
  const samples = await collectAll(createEngine({ threads: 1 }), chooseDocuments(all, options));
  if (modelDirectory !== undefined) {
    const withModels = chooseDocuments(all, options, { withModels: true });
    const some = withModels.filter((_, position) => position % MODEL_STEP === 0);
    samples.push(...(await collectAll(createEngine({ threads: 1, modelDirectory }), some)));
  }
  const seen = samples.filter(({ split }) => split === "seen");
  const weights = fitAll(seen);
  for (const [split, isByModel] of SLICES) {
    const inSplit = samples.filter(
      (sample) => sample.split === split && (sample.features["by_model"] === 1) === isByModel,
    );
    if (inSplit.length === 0) continue;
    const name = `${split}, ${isByModel ? "with models" : "without models"}`;
    print(formatReliability(`${name}, as the engine says`, inSplit));
    print(
      formatReliability(
        `${name}, by the new weights`,
        inSplit.flatMap(({ group, features, isRight }) => {
          const own = weights[group];
          return own === undefined ? [] : [{ score: predict(features, own), isRight }];
        }),
      ),
    );
  }
  if (options.accept) await writeFile(TARGET, toSource(weights));
}

async function collectAll(
  engine: Engine,
  documents: readonly GateDocument[],
): Promise<BlockSample[]> {
  const samples: BlockSample[] = [];
  for (const document of documents) samples.push(...(await collectSamples(engine, document)));
  await engine.close();
  return samples;
}

function fitAll(samples: readonly BlockSample[]): Readonly<Record<string, Weights>> {
  const groups = [...new Set(samples.map(({ group }) => group))].toSorted();
  return Object.fromEntries(
    groups.flatMap((group) => {
      const own = samples.filter((sample) => sample.group === group);
      return own.length < MIN_SAMPLES ? [] : [[group, fitLogistic(own)]];
    }),
  );
}

function toSource(weights: Readonly<Record<string, Weights>>): string {
  const groups = Object.entries(weights).map(([group, own]) => {
    const fields = Object.entries(own).map(([name, weight]) => `    ${name}: ${weight},`);
    return [`  ${group}: {`, ...fields, "  },"].join("\n");
  });
  return `import type { BlockGroup } from "./block-features.ts";

/** Weights of the features of a block, by its kind. Written by \`npm run quality -- --calibrate --accept\`. */
export const CALIBRATION: Partial<Record<BlockGroup, Readonly<Record<string, number>>>> = {
${groups.join("\n")}
};
`;
}
