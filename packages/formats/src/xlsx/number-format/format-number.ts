import { roundDecimal, shiftDecimal, toDecimal } from "./decimal.ts";
import { countDigits, fillPlaceholders, pointIndex } from "./fill-placeholders.ts";
import type { FormatToken } from "./format-token.ts";

/** Effect of a section's places and commas on a number. */
interface NumberShape {
  /** Places that the point moves to the right. */
  readonly shift: number;
  readonly decimalPlaces: number;
  readonly isGrouped: boolean;
}

/** A column of a million numbers has one format. */
const shapes = new WeakMap<readonly FormatToken[], NumberShape>();

/** Writes a number that is not negative: digits, grouping, percent, thousands. */
export function formatNumber(tokens: readonly FormatToken[], value: number): string {
  const shape = shapes.get(tokens) ?? readShape(tokens);
  shapes.set(tokens, shape);
  const { shift, decimalPlaces, isGrouped } = shape;
  const { integer, fraction } = roundDecimal(shiftDecimal(toDecimal(value), shift), decimalPlaces);
  return fillPlaceholders(tokens, { integer, fraction, isGrouped });
}

function readShape(tokens: readonly FormatToken[]): NumberShape {
  const percents = tokens.filter(({ kind }) => kind === "percent").length;
  return {
    shift: percents * 2 - countScalingCommas(tokens) * 3,
    decimalPlaces: countDigits(tokens, pointIndex(tokens)),
    isGrouped: hasGrouping(tokens),
  };
}

/** Checks whether a comma is between digits in front of the point. */
export function hasGrouping(tokens: readonly FormatToken[]): boolean {
  const kinds = tokens.slice(0, pointIndex(tokens)).map(({ kind }) => kind);
  const first = kinds.indexOf("digit");
  const last = kinds.lastIndexOf("digit");
  return kinds.slice(first, last).includes("comma");
}

/** Each comma right behind the last digit of either side of the point divides by a thousand. */
function countScalingCommas(tokens: readonly FormatToken[]): number {
  const point = pointIndex(tokens);
  return [tokens.slice(0, point), tokens.slice(point)]
    .map((side) => {
      const last = side.findLastIndex(({ kind }) => kind === "digit");
      if (last === -1) return 0;
      const behind = side.slice(last + 1);
      const end = behind.findIndex(({ kind }) => kind !== "comma");
      return end === -1 ? behind.length : end;
    })
    .reduce((sum, count) => sum + count, 0);
}
