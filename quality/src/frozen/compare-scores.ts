import { GATE_METRICS, type GateMetric } from "../measure/gate-scores.ts";
import { meanOf } from "../scoring/score-document.ts";
import type { FrozenScores } from "./frozen-scores.ts";

/** The engine gives the same output for the same bytes, so this only has to cover the rounding of both sides. */
const TOLERANCE = 0.0002;

export interface Move {
  readonly document: string;
  readonly metric: GateMetric;
  readonly before: number;
  readonly after: number;
}

/** Differences between a run and the frozen scores. */
export interface Comparison {
  /** Scores that differ by more than the tolerance, the largest difference first. */
  readonly moves: readonly Move[];
  /** Sets whose mean `overall` is lower than that of the same documents when they were frozen. */
  readonly fallenSets: readonly Move[];
  /** Documents that were run and have no frozen scores, or not for the same metrics. */
  readonly unfrozen: readonly string[];
  /** Documents with frozen scores that no longer exist. */
  readonly gone: readonly string[];
}

/** Compares the scores of a run with the frozen ones. `known` are all documents that exist, run or not. */
export function compareScores(
  frozen: FrozenScores,
  current: FrozenScores,
  known: ReadonlySet<string>,
): Comparison {
  const pairs = listDocuments(current).map(({ set, id, metrics }) => {
    return { set, document: `${set}/${id}`, before: frozen[set]?.[id], after: metrics };
  });
  const hasSameMetrics = ({ before, after }: (typeof pairs)[number]): boolean =>
    before !== undefined && Object.keys(before).length === Object.keys(after).length;
  const moves = pairs.flatMap(({ document, before = {}, after }) =>
    GATE_METRICS.flatMap((metric) => moveOf(document, metric, { before, after })),
  );
  const frozenNames = listDocuments(frozen).map(({ set, id }) => `${set}/${id}`);
  return {
    moves: moves.filter(hasMoved).toSorted((one, other) => sizeOf(other) - sizeOf(one)),
    fallenSets: fallenSets(frozen, current),
    unfrozen: pairs.filter((pair) => !hasSameMetrics(pair)).map(({ document }) => document),
    gone: frozenNames.filter((name) => !known.has(name)),
  };
}

/** The gate fails if any score or set has fallen, or if documents and frozen scores do not match. */
export function isWorse({ moves, fallenSets: sets, unfrozen, gone }: Comparison): boolean {
  const hasFallen = moves.some(({ before, after }) => after < before);
  return hasFallen || sets.length > 0 || unfrozen.length > 0 || gone.length > 0;
}

function listDocuments(scores: FrozenScores) {
  return Object.entries(scores).flatMap(([set, documents]) =>
    Object.entries(documents).map(([id, metrics]) => ({ set, id, metrics })),
  );
}

interface BeforeAndAfter {
  readonly before: FrozenScores[string][string];
  readonly after: FrozenScores[string][string];
}

function moveOf(
  document: string,
  metric: GateMetric,
  { before: oldScores, after: newScores }: BeforeAndAfter,
): Move[] {
  const [before, after] = [oldScores[metric], newScores[metric]];
  return before === undefined || after === undefined ? [] : [{ document, metric, before, after }];
}

function sizeOf({ before, after }: Move): number {
  return Math.abs(after - before);
}

function hasMoved(move: Move): boolean {
  return sizeOf(move) > TOLERANCE;
}

function fallenSets(frozen: FrozenScores, current: FrozenScores): Move[] {
  return Object.entries(current).flatMap(([set, documents]) => {
    const ids = Object.keys(documents).filter((id) => frozen[set]?.[id] !== undefined);
    const before = meanOf(ids.map((id) => frozen[set]?.[id]?.overall));
    const after = meanOf(ids.map((id) => documents[id]?.overall));
    if (before === undefined || after === undefined) return [];
    const move: Move = { document: set, metric: "overall", before, after };
    // A mean over many documents is rounded far less than a document is.
    return before - after > TOLERANCE / 10 ? [move] : [];
  });
}
