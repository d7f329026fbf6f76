import type { Box } from "@parsewright/contract";
import { medianOf, middleX, middleY } from "@parsewright/document/geometry";
import type { Field } from "../steps/table-cells.ts";

/** Answers of the model about the tokens of a table, each a likelihood. */
export interface TableAnswers {
  /** Number of rows of the description, of which tokens are the first. */
  readonly rowCount: number;
  /** For each row of the description: it is a head, it spans columns, it spans rows. */
  readonly marks: Float32Array;
  /**
   * For each two rows of the description, row by row: they share a row of the table; after these, the same for columns.
   */
  readonly pairs: Float32Array;
}

/** Constant: the number of answers about a token by itself. */
export const MARK_COUNT = 3;

/** Limit: likelihoods beyond this are not believed. */
const MOST_SURE = 0.999;

/** Finds the field of each token, in the order of the tokens. */
export function placeTokens(boxes: readonly Box[], answers: TableAnswers): Field[] {
  const rows = placeAlong(boxes, answers, {
    plane: 0,
    mark: 2,
    middleOf: middleY,
  });
  const columns = placeAlong(boxes, answers, {
    plane: 1,
    mark: 1,
    middleOf: middleX,
  });
  return boxes.map((_, token) => {
    const [row = { first: 0, last: 0 }, column = { first: 0, last: 0 }] = [
      rows[token],
      columns[token],
    ];
    return {
      row: row.first,
      column: column.first,
      rowspan: row.last - row.first + 1,
      colspan: column.last - column.first + 1,
    };
  });
}

interface Reach {
  readonly first: number;
  readonly last: number;
}

interface Direction {
  /** Index of the answers about pairs to use: those about rows, or about columns. */
  readonly plane: number;
  /** Index of the answer that a token spans several groups. */
  readonly mark: number;
  readonly middleOf: (box: Box) => number;
}

/** Groups tokens into rows or columns, and gives the first and last of these for each token. */
function placeAlong(
  boxes: readonly Box[],
  { rowCount, marks, pairs }: TableAnswers,
  { plane, mark, middleOf }: Direction,
): Reach[] {
  const likely = (first: number, second: number): number =>
    pairs[(plane * rowCount + first) * rowCount + second] ?? 0;
  const tokens = boxes.map((_, index) => index);
  const wide = new Set(tokens.filter((token) => (marks[token * MARK_COUNT + mark] ?? 0) > 0.5));
  const single = tokens.filter((token) => !wide.has(token));
  const groups = groupTokens(single.length > 0 ? single : tokens, likely)
    .map((group) => ({ group, at: medianOf(group.map((token) => middleOf(boxes[token] as Box))) }))
    .toSorted((first, second) => first.at - second.at)
    .map(({ group }) => group);
  const places = new Map(groups.flatMap((group, at) => group.map((token) => [token, at] as const)));
  return tokens.map((token) => {
    const own = places.get(token);
    if (own !== undefined) return { first: own, last: own };
    const shares = groups.map(
      (group) => group.reduce((sum, other) => sum + likely(token, other), 0) / group.length,
    );
    const best = shares.indexOf(Math.max(...shares));
    const reached = shares.flatMap((share, at) => (share > 0.5 ? [at] : []));
    return { first: reached[0] ?? best, last: reached.at(-1) ?? best };
  });
}

/**
 * Groups tokens that are more likely together than not, on average. The surest pairs are joined first. A pair is not
 * joined if the other tokens of both groups contradict it.
 */
function groupTokens(
  tokens: readonly number[],
  likely: (first: number, second: number) => number,
): number[][] {
  const links = tokens.map((first) =>
    tokens.map((second) => (first === second ? 0 : logOdds(likely(first, second)))),
  );
  const linkOf = (first: number, second: number): number => links[first]?.[second] ?? 0;
  const edges = tokens
    .flatMap((_, first) =>
      tokens.flatMap((__, second) =>
        first < second && linkOf(first, second) > 0
          ? [{ first, second, link: linkOf(first, second) }]
          : [],
      ),
    )
    .toSorted((one, other) => other.link - one.link);
  const groupOf = tokens.map((_, index) => index);
  const members = tokens.map((_, index) => [index]);
  for (const { first, second } of edges) {
    const [kept = 0, gone = 0] = [groupOf[first], groupOf[second]];
    if (kept === gone || linkOf(kept, gone) <= 0) continue;
    for (const [other, row] of links.entries()) {
      const sum = linkOf(kept, other) + linkOf(gone, other);
      row[kept] = sum;
      links[kept]?.splice(other, 1, sum);
    }
    for (const member of members[gone] ?? []) groupOf[member] = kept;
    members[kept]?.push(...(members[gone] ?? []));
    members[gone] = [];
  }
  return members.flatMap((group) =>
    group.length === 0 ? [] : [group.map((index) => tokens[index] ?? 0)],
  );
}

function logOdds(likelihood: number): number {
  const share = Math.min(MOST_SURE, Math.max(1 - MOST_SURE, likelihood));
  return Math.log(share / (1 - share));
}
