import type { Axis } from "./fit-axis.ts";

/** Constant: a quarter of a point is the most that a place on a page says. */
const RESOLUTION_POINTS = 0.25;

/** Writes the value at a place of an axis with as many digits as the place gives. */
export function writeValueAt(axis: Axis, position: number, base?: number): string {
  const value = axis.valueAt(position) - (base === undefined ? 0 : axis.valueAt(base));
  const step = Math.abs(axis.valueAt(position + RESOLUTION_POINTS) - axis.valueAt(position));
  return writeRounded(value, step);
}

/** Rounds to the decimal place of a step. */
export function writeRounded(value: number, step: number): string {
  const digits = Math.max(-15, Math.min(15, -Math.floor(Math.log10(step))));
  const rounded =
    digits >= 0 ? value.toFixed(digits) : String(Math.round(value * 10 ** digits) / 10 ** digits);
  return String(Number(rounded));
}
