import { z } from "zod";

/** Numbers that a chart of the set shows. */
export const ChartTruth = z.strictObject({
  file: z.string().min(1),
  library: z.string().min(1),
  split: z.enum(["seen", "unseen"]),
  kind: z.string().min(1),
  /** Names, or the numbers or days of an axis with a scale. */
  categories: z.array(z.string().min(1)).nonempty(),
  series: z.array(z.strictObject({ name: z.string().min(1), values: z.array(z.number()) })),
});
export type ChartTruth = z.infer<typeof ChartTruth>;

export interface ChartScore {
  readonly values: number;
  /** Values within 2 % of the axis. */
  readonly right: number;
  /** Every series and category has its name. */
  readonly isNamed: boolean;
}

/** Constant: the share of the axis by which a value may differ, as charts are judged. */
const TOLERANCE = 0.02;

/** Scores the table that was read from a chart, head first; without one, no value is right. */
export function scoreChart(truth: ChartTruth, table: readonly (readonly string[])[]): ChartScore {
  const values = sum(truth.series.map((one) => one.values.length));
  const [head = [], ...rows] = table;
  const names = head.slice(1).map((name) => name.replace(/\s*\([^)]*\)$/u, ""));
  const columns = truth.series.map(({ name }) =>
    truth.series.length === 1 ? 1 : 1 + names.indexOf(name),
  );
  const places = truth.categories.map((category) => findRow(truth, rows, category));
  const right = truth.series.flatMap((one, index) => {
    const column = columns[index] ?? 0;
    const numbers = rows.map((row) => Number(row[column] === "" ? Number.NaN : row[column]));
    return one.values.filter((value, place) => {
      const row = places[place] ?? -1;
      return column > 0 && row >= 0 && isRight(truth, { value, of: one.values }, { row, numbers });
    });
  }).length;
  const isNamed =
    names.length === truth.series.length &&
    columns.every((column) => column > 0) &&
    places.every((place) => place >= 0);
  return { values, right, isNamed };
}

function findRow(
  { kind, categories }: ChartTruth,
  rows: readonly (readonly string[])[],
  category: string,
): number {
  const axis = axisOf(kind);
  if (axis === undefined) return rows.findIndex(([name]) => name === category);
  const all = categories.map(axis);
  const reach = TOLERANCE * (Math.max(...all) - Math.min(...all));
  const distances = rows.map(([name = ""]) => Math.abs(axis(name) - axis(category)));
  const nearest = Math.min(...distances);
  return nearest <= reach ? distances.indexOf(nearest) : -1;
}

/** Measures a category of an axis with a scale; `undefined` for names. */
function axisOf(kind: string): ((text: string) => number) | undefined {
  if (kind === "dates") return Date.parse;
  return kind === "xyline" || kind === "scatter" ? Number : undefined;
}

interface Expected {
  readonly value: number;
  /** All values of its series. */
  readonly of: readonly number[];
}

function isRight(
  truth: ChartTruth,
  { value, of }: Expected,
  { row, numbers }: { readonly row: number; readonly numbers: readonly number[] },
): boolean {
  const read = numbers[row] ?? Number.NaN;
  if (truth.kind === "pie" || truth.kind === "donut")
    return Math.abs(read / sum(numbers) - value / sum(of)) <= TOLERANCE;
  const shown = truth.series.flatMap(({ values }) => values);
  if (truth.kind === "log") {
    const decades = Math.log10(Math.max(...shown) / Math.min(...shown));
    return Math.abs(Math.log10(read / value)) <= TOLERANCE * decades;
  }
  const span = Math.max(0, ...shown) - Math.min(0, ...shown);
  return Math.abs(read - value) <= TOLERANCE * span;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
