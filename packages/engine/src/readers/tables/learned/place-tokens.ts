import type { Box } from "@parsewright/contract";
import { medianOf, middleX, middleY } from "@parsewright/document/geometry";
import type { Field } from "../steps/table-cells.ts";

/** Answers of the model about the tokens of a table, each a likelihood. */
export interface TableAnswers {
  /** Number of rows of the description, of which tokens are the first. */
  readonly rowCount: number;
  /** For each row of the description: it is a head, it spans columns, it spans rows. */
  readonly marks: Float32Array;
  /** For each two rows of the description, row by row: they share a row of the table; then, they share a column. */
  readonly pairs: Float32Array;
}

/** The number of answers about a token by itself. */
export const MARK_COUNT = 3;

/** Limit: likelihoods are not believed beyond this. */
const MOST_SURE = 0.999;

/** The fields that tokens are in, in their order. */
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
  /** The answers about pairs that count. */
  readonly plane: number;
  /** The answer that a token spans several groups. */
  readonly mark: number;
  readonly middleOf: (box: Box) => number;
}

/** Groups tokens to rows, or to columns, and says which of these each token is in. */
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
 * Groups tokens so that those of a group are more likely together than not, in the mean: the surest pairs are joined
 * first, and no pair against what the rest of both groups says.
 */
function groupTokens(
  tokens: readonly number[],
  likely: (first: number, second: number) => number,
): number[][] {
  const count = tokens.length;
  const links = new Float64Array(count * count);
  const edges: { readonly first: number; readonly second: number; readonly link: number }[] = [];
  for (let first = 0; first < count; first += 1)
    for (let second = first + 1; second < count; second += 1) {
      const share = Math.min(
        MOST_SURE,
        Math.max(1 - MOST_SURE, likely(tokens[first] ?? 0, tokens[second] ?? 0)),
      );
      const link = Math.log(share / (1 - share));
      links[first * count + second] = link;
      links[second * count + first] = link;
      if (link > 0) edges.push({ first, second, link });
    }
  const groupOf = Array.from({ length: count }, (_, index) => index);
  const members = groupOf.map((index) => [index]);
  for (const { first, second } of edges.toSorted((one, other) => other.link - one.link)) {
    const [kept = 0, gone = 0] = [groupOf[first], groupOf[second]];
    if (kept === gone || (links[kept * count + gone] ?? 0) <= 0) continue;
    for (let other = 0; other < count; other += 1) {
      const sum = (links[kept * count + other] ?? 0) + (links[gone * count + other] ?? 0);
      links[kept * count + other] = sum;
      links[other * count + kept] = sum;
    }
    for (const member of members[gone] ?? []) {
      groupOf[member] = kept;
      members[kept]?.push(member);
    }
    members[gone] = [];
  }
  return members.flatMap((group) =>
    group.length === 0 ? [] : [group.map((index) => tokens[index] ?? 0)],
  );
}
