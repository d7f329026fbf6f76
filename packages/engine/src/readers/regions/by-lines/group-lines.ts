import { LINE_KINDS, type LineKind } from "./line-kinds.ts";
import type { LineAnswers } from "./line-model.ts";

/** Lines that make up one block. */
export interface LineGroup {
  /** The numbers of its lines, in their order. */
  readonly lines: readonly number[];
  readonly kind: LineKind;
  /** How likely it is of that kind, 0 to 1. */
  readonly score: number;
}

/** Two groups are one block where their lines are so in the mean. */
const MIN_MEAN_LIKELIHOOD = 0.5;

/** Groups the lines of a page to blocks, the surest pairs first. */
export function groupLines(
  { kinds, blocks }: LineAnswers,
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
  const pairs: { first: number; second: number; likelihood: number }[] = [];
  for (let first = 0; first < lineCount; first++)
    for (let second = 0; second < lineCount; second++) {
      const likelihood = blocks[first * rowCount + second] ?? 0;
      sums[first * lineCount + second] = likelihood;
      if (first < second && likelihood > MIN_MEAN_LIKELIHOOD)
        pairs.push({ first, second, likelihood });
    }
  for (const pair of pairs.toSorted((one, other) => other.likelihood - one.likelihood)) {
    const [into, from] = [groupOf[pair.first] ?? 0, groupOf[pair.second] ?? 0];
    if (into === from) continue;
    const [kept, added] = [groups[into] ?? [], groups[from] ?? []];
    const mean = (sums[into * lineCount + from] ?? 0) / (kept.length * added.length);
    if (mean < MIN_MEAN_LIKELIHOOD) continue;
    for (const line of added) groupOf[line] = into;
    groups[into] = [...kept, ...added];
    groups[from] = undefined;
    for (let other = 0; other < lineCount; other++) {
      const sum = (sums[into * lineCount + other] ?? 0) + (sums[from * lineCount + other] ?? 0);
      sums[into * lineCount + other] = sum;
      sums[other * lineCount + into] = sum;
    }
  }
  return groups.flatMap((group) =>
    group === undefined ? [] : [group.toSorted((first, second) => first - second)],
  );
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
