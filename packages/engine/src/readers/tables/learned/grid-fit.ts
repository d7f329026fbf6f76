import type { Box } from "@parsewright/contract";
import { medianOf } from "@parsewright/document/geometry";
import type { Field } from "../steps/table-cells.ts";
import type { TableAnswers } from "./place-tokens.ts";

/** Limit: likelihoods are not believed beyond this, so that one pair does not decide. */
const MOST_SURE = 0.99;

/** Likelihood of what a grid says about its tokens, by the answers of the model. */
export interface GridFit {
  /** Mean logarithm of the likelihood of all that it says: 0 where the model is sure of it. */
  readonly whole: number;
  /** The same of what it says about each token. */
  readonly ofToken: readonly number[];
}

/**
 * Rates what a grid says about each two tokens, rows and columns. Tokens that are close count more: these are in doubt. A
 * token without a field is against the answers.
 */
export function fitGrid(
  boxes: readonly Box[],
  fields: readonly (Field | undefined)[],
  { rowCount, pairs }: TableAnswers,
): GridFit {
  const unit = medianOf(boxes.map(([, top, , bottom]) => bottom - top)) || 1;
  const size = rowCount * rowCount;
  const sums = fields.map(() => 0);
  const weights = fields.map(() => 0);
  for (const [first, field] of fields.entries())
    for (let second = first + 1; second < fields.length; second += 1) {
      const [one, other] = [boxes[first], boxes[second]];
      if (one === undefined || other === undefined) continue;
      const place = first * rowCount + second;
      const rows = pairs[place] ?? 0;
      const columns = pairs[size + place] ?? 0;
      const down = 1 / (1 + gapBetween([one[1], one[3]], [other[1], other[3]]) / unit);
      const across = 1 / (1 + gapBetween([one[0], one[2]], [other[0], other[2]]) / unit);
      const logarithm =
        down * Math.log(shareOf(rows, sharesRow(field, fields[second]))) +
        across * Math.log(shareOf(columns, sharesColumn(field, fields[second])));
      for (const token of [first, second]) {
        sums[token] = (sums[token] ?? 0) + logarithm;
        weights[token] = (weights[token] ?? 0) + down + across;
      }
    }
  const mean = (sum: number, weight: number): number => (weight === 0 ? 0 : sum / weight);
  return {
    whole: mean(sumOf(sums), sumOf(weights)),
    ofToken: sums.map((sum, token) => mean(sum, weights[token] ?? 0)),
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

type Extent = readonly [from: number, to: number];

function gapBetween(one: Extent, other: Extent): number {
  return Math.max(0, Math.max(one[0], other[0]) - Math.min(one[1], other[1]));
}

/** Likelihood that two tokens are together, or apart; least where nothing is said. */
function shareOf(likely: number, isTogether: boolean | undefined): number {
  if (isTogether === undefined) return 1 - MOST_SURE;
  const share = isTogether ? likely : 1 - likely;
  return Math.min(MOST_SURE, Math.max(1 - MOST_SURE, share));
}

function sharesRow(first: Field | undefined, second: Field | undefined): boolean | undefined {
  if (first === undefined || second === undefined) return undefined;
  return first.row < second.row + second.rowspan && second.row < first.row + first.rowspan;
}

function sharesColumn(first: Field | undefined, second: Field | undefined): boolean | undefined {
  if (first === undefined || second === undefined) return undefined;
  return (
    first.column < second.column + second.colspan && second.column < first.column + first.colspan
  );
}
