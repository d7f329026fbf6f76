import { LINE_KINDS, type LineKind } from "./line-kinds.ts";
import type { LineAnswers } from "./line-model.ts";

/** Lines that make up one block. */
export interface LineGroup {
  /** The numbers of its lines, in their order. */
  readonly lines: readonly number[];
  readonly kind: LineKind;
  /** Likelihood of that kind, 0 to 1. */
  readonly score: number;
}

/** Two groups are one block where their lines are so in the mean. */
const MIN_MEAN_LIKELIHOOD = 0.5;

/** Groups the lines of a page to blocks, the surest pairs first. */
export function groupLines(
  { kinds, blocks }: Pick<LineAnswers, "kinds" | "blocks">,
  lineCount: number,
  rowCount: number,
): LineGroup[] {
  return joinGroups(blocks, lineCount, rowCount).map((lines) => nameGroup(lines, kinds));
}

function joinGroups(blocks: Float32Array, lineCount: number, rowCount: number): number[][] {
  const groups: (number[] | undefined)[] = Array.from({ length: lineCount }, (_, line) => [line]);
  const groupOf = Int32Array.from({ length: lineCount }, (_, line) => line);
  /** The sum of the likelihoods of all pairs of lines of two groups. */
  const sums = new Float32Array(lineCount * lineCount);
  for (let line = 0; line < lineCount; line++) {
    const start = line * rowCount;
    sums.set(blocks.subarray(start, start + lineCount), line * lineCount);
  }
  for (const [first, second] of likelyPairs(sums, lineCount)) {
    const [into, from] = [groupOf[first] ?? 0, groupOf[second] ?? 0];
    const [kept, added] = [groups[into] ?? [], groups[from] ?? []];
    const mean = (sums[into * lineCount + from] ?? 0) / (kept.length * added.length);
    if (into === from || mean < MIN_MEAN_LIKELIHOOD) continue;
    for (const line of added) groupOf[line] = into;
    groups[into] = [...kept, ...added];
    groups[from] = undefined;
    addSums(sums, lineCount, { into, from });
  }
  return groups.flatMap((group) =>
    group === undefined ? [] : [group.toSorted((first, second) => first - second)],
  );
}

/** Pairs of lines that are likely parts of one block, the likeliest first. */
function likelyPairs(likelihoods: Float32Array, lineCount: number): [number, number][] {
  const pairs: { lines: [number, number]; likelihood: number }[] = [];
  for (let first = 0; first < lineCount; first++)
    for (let second = first + 1; second < lineCount; second++) {
      const likelihood = likelihoods[first * lineCount + second] ?? 0;
      if (likelihood > MIN_MEAN_LIKELIHOOD) pairs.push({ lines: [first, second], likelihood });
    }
  return pairs
    .toSorted((one, other) => other.likelihood - one.likelihood)
    .map(({ lines }) => lines);
}

function addSums(
  sums: Float32Array,
  lineCount: number,
  { into, from }: { readonly into: number; readonly from: number },
): void {
  for (let other = 0; other < lineCount; other++) {
    const sum = (sums[into * lineCount + other] ?? 0) + (sums[from * lineCount + other] ?? 0);
    sums[into * lineCount + other] = sum;
    sums[other * lineCount + into] = sum;
  }
}

function nameGroup(lines: readonly number[], kinds: Float32Array): LineGroup {
  const sums = LINE_KINDS.map((_, kind) =>
    lines.reduce((sum, line) => sum + (kinds[line * LINE_KINDS.length + kind] ?? 0), 0),
  );
  const best = sums.indexOf(Math.max(...sums));
  return {
    lines,
    kind: LINE_KINDS[best]?.[0] ?? "text",
    score: (sums[best] ?? 0) / lines.length,
  };
}
