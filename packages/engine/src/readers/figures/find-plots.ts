import type { Box } from "@parsewright/contract";
import type { Ruling } from "@parsewright/document/files";
import { MIN_MARKS, TOUCHING_POINTS } from "./measures.ts";

/** Shorter lines are ticks, longer ones are axes. */
const MAX_TICK_POINTS = 8;
const MIN_AXIS_POINTS = 50;

/** Limit: each axis is compared with all others and with all ticks. */
const MAX_AXES = 40;

/** The areas between a level and an upright axis that meet in a corner and have ticks: nothing else holds points together. */
export function findPlots(rulings: readonly Ruling[]): Box[] {
  const axes = rulings.filter((ruling) => lengthOf(ruling) >= MIN_AXIS_POINTS);
  const ticks = rulings.filter((ruling) => lengthOf(ruling) <= MAX_TICK_POINTS);
  if (ticks.length <= MIN_MARKS || axes.length > MAX_AXES) return [];
  const ticked = axes.filter((axis) => hasTicks(axis, ticks));
  const level = axes.filter(({ direction }) => direction === "horizontal");
  const upright = axes.filter(({ direction }) => direction === "vertical");
  return upright.flatMap((side) =>
    level.flatMap((foot): Box[] => {
      const isCorner =
        isNear(foot.from, side.position) &&
        isNear(side.to, foot.position) &&
        (ticked.includes(side) || ticked.includes(foot));
      return isCorner ? [[side.position, side.from, foot.to, foot.position]] : [];
    }),
  );
}

function hasTicks(axis: Ruling, ticks: readonly Ruling[]): boolean {
  const own = ticks.filter(
    ({ direction, position, from, to }) =>
      direction !== axis.direction &&
      position >= axis.from - TOUCHING_POINTS &&
      position <= axis.to + TOUCHING_POINTS &&
      from <= axis.position + TOUCHING_POINTS &&
      to >= axis.position - TOUCHING_POINTS,
  );
  return new Set(own.map(({ position }) => Math.round(position))).size > MIN_MARKS;
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= MAX_TICK_POINTS / 2;
}

function lengthOf({ from, to }: Ruling): number {
  return to - from;
}
