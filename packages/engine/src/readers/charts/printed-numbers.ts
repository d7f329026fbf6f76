import type { Box } from "@parsewright/contract";
import type { Point } from "@parsewright/document/geometry";
import type { Label } from "./chart-labels.ts";
import { type Axis, findAxes } from "./fit-axis.ts";

/** Numbers are printed this near to the ends of bars and to points, in font sizes. */
const MAX_DISTANCE_SIZES = 1.8;

/** Charts drawn by hand differ by less from the numbers printed in them: in shares of the axis. */
const MAX_DIFFERENCE = 0.1;

const NOWHERE: Box = [0, 0, 0, 0];

/** For each place the one number printed above or below it; `undefined` where there is none, or several. */
export function printedAt(
  places: readonly Point[],
  labels: readonly Label[],
): (Label | undefined)[] {
  const numbers = labels.filter(({ amount, angle }) => amount !== undefined && angle === 0);
  return places.map((place) => {
    const near = numbers.filter(
      ({ x, y, size }) =>
        Math.abs(x - place.x) < size && Math.abs(y - place.y) < MAX_DISTANCE_SIZES * size,
    );
    return near.length === 1 ? near[0] : undefined;
  });
}

/** Scale from the numbers printed at places, where all of them agree with it. */
export function printedAxis(
  places: readonly Point[],
  printed: readonly (Label | undefined)[],
): Axis | undefined {
  const placed = printed.flatMap((label, index) =>
    label === undefined ? [] : [{ ...label, y: places[index]?.y ?? 0, x: 0, box: NOWHERE }],
  );
  if (placed.length < places.length) return undefined;
  const [axis] = findAxes(placed, [], "y");
  return axis?.agreement === 1 ? axis : undefined;
}

/** Checks whether printed numbers differ from the values of their places on the axis. */
export function contradicts(
  { isLog, from, to, valueAt }: Axis,
  places: readonly Point[],
  printed: readonly (Label | undefined)[],
): boolean {
  const measure = (value: number) => (isLog ? Math.log10(value) : value);
  const span = Math.abs(measure(valueAt(from)) - measure(valueAt(to)));
  return printed.some((label, index) => {
    const value = label?.amount?.value;
    if (value === undefined) return false;
    const read = valueAt(places[index]?.y ?? 0);
    return !(Math.abs(measure(value) - measure(read)) <= MAX_DIFFERENCE * span);
  });
}
