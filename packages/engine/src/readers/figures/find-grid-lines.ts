import type { Box } from "@parsewright/contract";
import type { Ruling } from "@parsewright/document/files";
import { MIN_MARKS, TOUCHING_POINTS } from "./measures.ts";

/** The areas that equally long, equally spaced level lines cover: nothing else holds the grid of a plot together where no curve crosses it. */
export function findGridLines(rulings: readonly Ruling[]): Box[] {
  const byExtent = new Map<string, number[]>();
  for (const { direction, from, to, position } of rulings) {
    if (direction !== "horizontal") continue;
    const extent = `${Math.round(from)} ${Math.round(to)}`;
    const positions = byExtent.get(extent);
    if (positions === undefined) byExtent.set(extent, [position]);
    else positions.push(position);
  }
  return [...byExtent].flatMap(([extent, positions]) => {
    const [from = 0, to = 0] = extent.split(" ").map(Number);
    return evenRuns(positions).map(([top, bottom]): Box => [from, top, to, bottom]);
  });
}

/** First and last of the positions that follow each other in equal steps. */
function evenRuns(positions: readonly number[]): [number, number][] {
  const ordered = [...new Set(positions.map((position) => Math.round(position * 2) / 2))].toSorted(
    (first, second) => first - second,
  );
  const runs: [number, number][] = [];
  let start = 0;
  for (let index = 1; index <= ordered.length; index++) {
    const step = (ordered[start + 1] ?? Infinity) - (ordered[start] ?? 0);
    const nextStep = (ordered[index] ?? Infinity) - (ordered[index - 1] ?? 0);
    if (Math.abs(nextStep - step) <= TOUCHING_POINTS) continue;
    if (index - start >= MIN_MARKS) runs.push([ordered[start] ?? 0, ordered[index - 1] ?? 0]);
    start = index - 1;
  }
  return runs;
}
