import { axisOf, type FormulaElement, mainSizeOf } from "./formula-element.ts";
import { middleY } from "@parsewright/document/geometry";
import { SMALLER_SHARE } from "../text/formula-measures.ts";

/** Scripts shift signs of the same size by less than this many font sizes, new rows by more. */
const MIN_ROW_DISTANCE_SIZES = 0.75;

interface Row {
  readonly firstAxis: number;
  lastAxis: number;
}

/** The rows that elements are in, from the top, each from left to right. One row is the usual answer. */
export function splitRows(elements: readonly FormulaElement[]): FormulaElement[][] {
  const rows = findRows(elements);
  if (rows.length < 2) return [leftToRight(elements)];
  const cuts = rows
    .slice(1)
    .map((row, index) => cutBetween(elements, rows[index]?.lastAxis ?? 0, row.firstAxis));
  const split = rows.map((): FormulaElement[] => []);
  for (const element of elements) {
    const axis = middleY(element.box);
    split[cuts.filter((cut) => cut < axis).length]?.push(element);
  }
  return split.filter((row) => row.length > 0).map(leftToRight);
}

function leftToRight(elements: readonly FormulaElement[]): FormulaElement[] {
  return elements.toSorted((first, second) => first.box[0] - second.box[0]);
}

function findRows(elements: readonly FormulaElement[]): Row[] {
  const size = mainSizeOf(elements);
  // Smaller signs are scripts and limits, which make no row.
  const axes = elements
    .filter((element) => element.size >= SMALLER_SHARE * size && element.kind !== "accent")
    .map(axisOf)
    .toSorted((first, second) => first - second);
  const rows: Row[] = [];
  for (const axis of axes) {
    const row = rows.at(-1);
    if (row !== undefined && axis - row.lastAxis < MIN_ROW_DISTANCE_SIZES * size)
      row.lastAxis = axis;
    else rows.push({ firstAxis: axis, lastAxis: axis });
  }
  return rows;
}

/** The middle of the widest white between two axes, or of the two when there is none. */
function cutBetween(elements: readonly FormulaElement[], upper: number, lower: number): number {
  const spans = elements
    .map(({ box }) => [box[1], box[3]] as const)
    .filter(([top, bottom]) => bottom > upper && top < lower)
    .toSorted((first, second) => first[0] - second[0]);
  let [edge, cut, widest] = [upper, (upper + lower) / 2, 0];
  for (const [top, bottom] of spans) {
    if (top - edge > widest && edge > upper) [widest, cut] = [top - edge, (top + edge) / 2];
    edge = Math.max(edge, bottom);
  }
  return cut;
}
