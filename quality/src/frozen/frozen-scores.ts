import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import type { DocumentResult } from "../measure/measure-document.ts";
import { GATE_METRICS, type GateMetric } from "../measure/gate-scores.ts";

/** TEDS falls below 0 where a table has more wrong cells than the truth has cells. */
const Metrics = z.partialRecord(z.enum(GATE_METRICS), z.number().max(1));
/** The scores of documents by set and id. What the truth lacks has no score. */
const FrozenScores = z.record(z.string(), z.record(z.string(), Metrics));
export type FrozenScores = z.infer<typeof FrozenScores>;
type FrozenMetrics = z.infer<typeof Metrics>;

const FROZEN_FILE = new URL("../../scores.json", import.meta.url);
const DECIMALS = 4;

/** The scores as they were when somebody last accepted them. */
export async function readFrozenScores(): Promise<FrozenScores> {
  return FrozenScores.parse(JSON.parse(await readFile(FROZEN_FILE, "utf8")));
}

export async function writeFrozenScores(scores: FrozenScores): Promise<void> {
  await writeFile(FROZEN_FILE, formatFrozenScores(scores));
}

/** One line for each document, in order, so that a difference shows which documents moved. */
export function formatFrozenScores(scores: FrozenScores): string {
  const sets = sortedEntries(scores).map(([set, documents]) => {
    const lines = sortedEntries(documents).map(
      ([id, metrics]) => `    ${JSON.stringify(id)}: ${formatMetrics(metrics)}`,
    );
    return `  ${JSON.stringify(set)}: {${lines.length > 0 ? `\n${lines.join(",\n")}\n  ` : ""}}`;
  });
  return `{\n${sets.join(",\n")}\n}\n`;
}

/** Scores of a run, as they would be frozen. */
export function toFrozenScores(results: readonly DocumentResult[]): FrozenScores {
  const frozen: FrozenScores = {};
  for (const { document, scores } of results) {
    const set = (frozen[document.set] ??= {});
    set[document.id] = roundedMetrics(scores);
  }
  return frozen;
}

/** The frozen scores with those of a run in their place; documents that no longer exist are left out. */
export function mergeFrozenScores(
  before: FrozenScores,
  after: FrozenScores,
  exists: (set: string, id: string) => boolean,
): FrozenScores {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const sets = [...names].map((set): [string, FrozenScores[string]] => {
    const kept = Object.entries({ ...before[set], ...after[set] }).filter(([id]) =>
      exists(set, id),
    );
    return [set, Object.fromEntries(kept)];
  });
  return Object.fromEntries(sets);
}

function roundedMetrics(scores: Readonly<Record<GateMetric, number | undefined>>): FrozenMetrics {
  return Object.fromEntries(
    GATE_METRICS.flatMap((metric) => {
      const score = scores[metric];
      return score === undefined ? [] : [[metric, Number(score.toFixed(DECIMALS))]];
    }),
  );
}

function formatMetrics(metrics: FrozenMetrics): string {
  const fields = GATE_METRICS.flatMap((metric) => {
    const score = metrics[metric];
    return score === undefined ? [] : `"${metric}": ${score.toFixed(DECIMALS)}`;
  });
  return `{ ${fields.join(", ")} }`;
}

function sortedEntries<Value>(record: Record<string, Value>): [string, Value][] {
  return Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
