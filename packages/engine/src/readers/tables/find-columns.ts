import { medianOf } from "../../geometry/box.ts";
import type { TextRow } from "./text-rows.ts";

/** White between two columns. */
export interface Separator {
  readonly from: number;
  readonly to: number;
}

/** Headings and long cells may cross a separator in this share of the rows. */
const MAX_CROSSING_SHARE = 0.2;

/** White narrower than this many font sizes is the space between words. */
const MIN_SEPARATOR_SIZES = 0.8;

/** The separators between the columns that rows have in common, from left to right. */
export function findSeparators(rows: readonly TextRow[]): Separator[] {
  const size = medianOf(rows.map((row) => row.size));
  const boxes = rows.flatMap(({ segments }) => segments.map(({ box }) => box));
  const left = Math.min(...boxes.map((box) => box[0]));
  const right = Math.max(...boxes.map((box) => box[2]));
  const limit = Math.floor(MAX_CROSSING_SHARE * rows.length);
  return coverage(rows)
    .filter(({ from, to, count }) => count <= limit && from > left && to < right)
    .reduce<Separator[]>(joinNeighbours, [])
    .filter(({ from, to }) => to - from >= MIN_SEPARATOR_SIZES * size);
}

/** How many rows have text over each stretch between the edges of segments. */
function coverage(rows: readonly TextRow[]): (Separator & { readonly count: number })[] {
  const edges = rows
    .flatMap(({ segments }) =>
      segments.flatMap(({ box }) => [
        { x: box[0], change: 1 },
        { x: box[2], change: -1 },
      ]),
    )
    .toSorted((first, second) => first.x - second.x || first.change - second.change);
  const stretches: (Separator & { count: number })[] = [];
  let count = 0;
  for (const [index, { x, change }] of edges.entries()) {
    count += change;
    const next = edges[index + 1];
    if (next !== undefined && next.x > x) stretches.push({ from: x, to: next.x, count });
  }
  return stretches;
}

function joinNeighbours(joined: Separator[], { from, to }: Separator): Separator[] {
  const previous = joined.at(-1);
  if (previous?.to === from) joined[joined.length - 1] = { from: previous.from, to };
  else joined.push({ from, to });
  return joined;
}
