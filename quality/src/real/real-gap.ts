import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import type { DocumentResult } from "../measure/measure-document.ts";
import { GATE_METRICS } from "../measure/gate-scores.ts";
import { groupScores } from "../report/group-scores.ts";
import { formatScore, textTable } from "../report/text-table.ts";
import { meanOf } from "../scoring/score-document.ts";

/** A change may widen the gap between seen and unseen real documents by this much. */
const MAX_WIDENING = 0.01;

const FROZEN_FILE = new URL("../../real-scores.json", import.meta.url);
const DECIMALS = 4;

/** `overall` of real documents by name, as they were when somebody last accepted them. */
const RealScores = z.record(z.string(), z.number());
export type RealScores = z.infer<typeof RealScores>;

interface RealGap {
  readonly seen: number;
  readonly unseen: number;
}

export interface RealComparison {
  /** Of all real documents of the run. */
  readonly now: RealGap;
  /** Gaps of the documents that have frozen scores, then and now. */
  readonly before?: RealGap;
  readonly after?: RealGap;
  readonly hasWidened: boolean;
}

/** Real documents: those of the set `real`, and others that name the organisation that they come from. */
export function isReal({ document: { set, source } }: DocumentResult): boolean {
  return set === "real" || source !== undefined;
}

/** Compares the gap between seen and unseen real documents with the frozen one. `undefined` for a run without both kinds. */
export function compareRealGap(
  results: readonly DocumentResult[],
  frozen: RealScores,
): RealComparison | undefined {
  const real = results.filter(isReal);
  const overallOf = ({ scores }: DocumentResult) => scores.overall;
  const now = gapOf(real, overallOf);
  if (now === undefined) return undefined;
  const known = real.filter((result) => frozen[nameOf(result)] !== undefined);
  const [before, after] = [
    gapOf(known, (result) => frozen[nameOf(result)]),
    gapOf(known, overallOf),
  ];
  if (before === undefined || after === undefined) return { now, hasWidened: false };
  const widening = Math.abs(after.seen - after.unseen) - Math.abs(before.seen - before.unseen);
  return { now, before, after, hasWidened: widening > MAX_WIDENING };
}

function gapOf(
  results: readonly DocumentResult[],
  scoreOf: (result: DocumentResult) => number | undefined,
): RealGap | undefined {
  const [seen, unseen] = (["seen", "unseen"] as const).map((split) =>
    meanOf(results.filter(({ document }) => document.split === split).map(scoreOf)),
  );
  return seen === undefined || unseen === undefined ? undefined : { seen, unseen };
}

/** The headline of a run: real documents, unseen and seen, with the number of their sources. */
export function formatReal(results: readonly DocumentResult[]): string {
  const real = results.filter(isReal);
  const rows = groupScores(real, ({ document }) => [document.split]).map(
    ({ name, documentCount, means }) => [
      ...name,
      String(documentCount),
      String(countSources(real.filter(({ document }) => document.split === name[0]))),
      ...GATE_METRICS.map((metric) => formatScore(means[metric])),
    ],
  );
  return textTable([["real", "documents", "sources", ...GATE_METRICS], ...rows], 1);
}

/** The package of a committed document is the first part of its origin. */
function countSources(results: readonly DocumentResult[]): number {
  return new Set(results.map(({ document: { source, origin } }) => source ?? origin?.split(",")[0]))
    .size;
}

export function formatRealGap({ now, before, after, hasWidened }: RealComparison): string {
  const gap = ({ seen, unseen }: RealGap) => formatScore(seen - unseen);
  const lines = [`Gap between seen and unseen real documents: ${gap(now)}`];
  if (before !== undefined && after !== undefined)
    lines.push(`Of documents with frozen scores: ${gap(before)} then, ${gap(after)} now`);
  if (hasWidened) lines.push(`FAILED: the gap is wider by more than ${MAX_WIDENING}.`);
  return lines.join("\n");
}

export async function readRealScores(): Promise<RealScores> {
  return RealScores.parse(JSON.parse(await readFile(FROZEN_FILE, "utf8")));
}

/** The frozen scores with those of a run in their place. Documents that the run does not have keep theirs. */
export function mergeRealScores(
  frozen: RealScores,
  results: readonly DocumentResult[],
): RealScores {
  const scores = results.filter(isReal).flatMap((result): [string, number][] => {
    const { overall } = result.scores;
    return overall === undefined ? [] : [[nameOf(result), Number(overall.toFixed(DECIMALS))]];
  });
  const merged = Object.entries({ ...frozen, ...Object.fromEntries(scores) });
  return Object.fromEntries(merged.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export async function writeRealScores(scores: RealScores): Promise<void> {
  await writeFile(FROZEN_FILE, `${JSON.stringify(scores, null, 2)}\n`);
}

/** Ids of documents of organisations begin with the organisation; the folder that they lie in is any. */
function nameOf({ document: { set, source, id } }: DocumentResult): string {
  return source === undefined ? `${set}/${id}` : id;
}
