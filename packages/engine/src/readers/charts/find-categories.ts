import { medianOf } from "@parsewright/document/geometry";
import { type Label, stackLabels } from "./chart-labels.ts";
import { groupBy } from "./fit-axis.ts";

/** Names in a row along an axis. */
export type CategoryRow = readonly Label[];

/** A name is at most this far from the middle of its bar or point, as a share of the distance between two names. */
const MAX_SHIFT_SHARE = 0.25;

/**
 * Finds the row of names of which each has something over it, that nearest to the foot where there are several. Names may have
 * several lines, which `turn` stacks where the axes are exchanged.
 */
export function findCategories(
  labels: readonly Label[],
  positions: readonly number[],
  turn: (label: Label) => Label = (label) => label,
): CategoryRow | undefined {
  const upright = labels.map(turn);
  const stacks = stackLabels(upright);
  const row = findRow(stacks.map(turn), positions);
  const plain = findRow(labels, positions);
  if (row === undefined) {
    const isInRow = (line: Label) => plain?.includes(labels[upright.indexOf(line)] ?? line);
    const isCut = stacks.some(({ lines = [] }) => new Set(lines.map(isInRow)).size > 1);
    return isCut ? undefined : plain;
  }
  const [only, ...others] = row.filter(({ lines }) => lines !== undefined);
  const isMiddle = only !== undefined && only === row[(row.length - 1) / 2];
  if (others.length > 0 || !isMiddle) return row;
  // The title of the axis is below the name in its middle. A name of two lines may be there as well.
  return row.every((name) => name === only || name.amount !== undefined) ? plain : undefined;
}

function findRow(labels: readonly Label[], positions: readonly number[]): CategoryRow | undefined {
  const edges: readonly ((label: Label) => number)[] = [
    ({ y }) => y,
    ({ box }) => box[1],
    ({ box }) => box[3],
  ];
  const rows = edges
    .flatMap((edgeOf) => groupBy(labels, edgeOf))
    .map((row) => row.toSorted((one, other) => one.x - other.x));
  const fitting = rows.filter((row) => row.length > 1 && fits(row, positions));
  return fitting.toSorted(
    (one, other) => other.length - one.length || (other[0]?.y ?? 0) - (one[0]?.y ?? 0),
  )[0];
}

function fits(row: CategoryRow, positions: readonly number[]): boolean {
  const step = stepOf(row);
  const groups = row.map(() => [] as number[]);
  for (const position of positions) {
    const place = nearestIn(row, position);
    if (Math.abs((row[place]?.x ?? 0) - position) > step / 2 + 0.5) return false;
    groups[place]?.push(position);
  }
  return groups.every((group, place) => {
    if (group.length === 0) return false;
    const middle = (Math.min(...group) + Math.max(...group)) / 2;
    return Math.abs(middle - (row[place]?.x ?? 0)) <= MAX_SHIFT_SHARE * step;
  });
}

function stepOf(row: CategoryRow): number {
  return medianOf(row.slice(1).map(({ x }, index) => x - (row[index]?.x ?? 0)));
}

/** Place in the row of the name nearest to a position. */
export function nearestIn(row: CategoryRow, position: number): number {
  let best = 0;
  for (const [place, { x }] of row.entries())
    if (Math.abs(x - position) < Math.abs((row[best]?.x ?? 0) - position)) best = place;
  return best;
}

/** Labels that are not part of a row. */
export function withoutRow(labels: readonly Label[], row: CategoryRow): Label[] {
  const texts = new Set(row.flatMap((name) => [name, ...(name.lines ?? [])]).map(keyOf));
  return labels.filter((label) => !texts.has(keyOf(label)));
}

/** Names a label by its place, which is the same whichever way its axes are. */
function keyOf({ text, box }: Label): string {
  return `${text} ${box.toSorted((one, other) => one - other).join(" ")}`;
}
