/** The columns of a picture, one after the other from the left. */
export interface Columns {
  readonly count: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Differences between two pictures whose columns are aligned as well as possible. */
export interface Alignment {
  /** The ink that only one of them has. */
  readonly difference: number;
  /** The ink of both. */
  readonly mass: number;
  /** Likeness of the place that is least alike, 0 to 1. */
  readonly worst: number;
}

/**
 * A column may be this far from where even stretching would put it: relative to the wider picture, or else in columns.
 */
const BAND_SHARE = 0.12;
const MIN_BAND = 24;

/** About one sign. */
const WINDOW_COLUMNS = 12;

/** A place with less ink than this share of a usual one is a dot or an edge. */
const MIN_WINDOW_MASS = 0.35;

/** Finds the path of pairs of columns, in order on both sides, with the least difference. */
export function alignColumns(one: Columns, other: Columns): Alignment {
  const table = createPairTable(one.count, other.count);
  const gain = balance(one, other);
  for (let column = 0; column < one.count; column++) {
    const { first, last } = table.partnersOf(column);
    for (let partner = first; partner <= last; partner++)
      table.set(column, partner, differenceOf(one, column, { other, partner, gain }));
  }
  const path = table.path().map(({ column, partner, difference }) => ({
    difference,
    mass: massOf(one, column) + gain * massOf(other, partner),
  }));
  return summarise(path);
}

/** Steps by which a path may have come to a pair. */
const STEPS = [
  [1, 1],
  [1, 0],
  [0, 1],
] as const;

interface Pair {
  readonly column: number;
  readonly partner: number;
  readonly difference: number;
}

/** Pairs of columns near to where they would meet if all were stretched alike, and the least difference on the way to each. */
function createPairTable(count: number, otherCount: number) {
  const band = Math.max(MIN_BAND, Math.round(BAND_SHARE * Math.max(count, otherCount)));
  const size = 2 * band + 1;
  const slope = count > 1 ? (otherCount - 1) / (count - 1) : 0;
  const differences = new Float32Array(count * size);
  const sums = new Float64Array(count * size).fill(Infinity);
  const firstOf = (column: number) => Math.round(column * slope) - band;
  const placeOf = (column: number, partner: number) => {
    const offset = partner - firstOf(column);
    return column < 0 || offset < 0 || offset >= size ? -1 : column * size + offset;
  };
  const sumAt = (column: number, partner: number) => sums[placeOf(column, partner)] ?? Infinity;
  return {
    partnersOf: (column: number) => ({
      first: Math.max(0, firstOf(column)),
      last: Math.min(otherCount - 1, firstOf(column) + size - 1),
    }),
    /** Pairs must be set in order. */
    set(column: number, partner: number, difference: number) {
      const before = Math.min(
        sumAt(column - 1, partner - 1),
        sumAt(column - 1, partner),
        sumAt(column, partner - 1),
      );
      const place = placeOf(column, partner);
      differences[place] = difference;
      sums[place] = difference + (column + partner === 0 ? 0 : before);
    },
    /** The way with the least difference, from its end. */
    path(): Pair[] {
      const pairs: Pair[] = [];
      let [column, partner] = [count - 1, otherCount - 1];
      while (column >= 0 && partner >= 0) {
        pairs.push({ column, partner, difference: differences[placeOf(column, partner)] ?? 0 });
        const before = STEPS.map(([back, otherBack]) => sumAt(column - back, partner - otherBack));
        const [back, otherBack] = STEPS[before.indexOf(Math.min(...before))] ?? STEPS[0];
        [column, partner] = [column - back, partner - otherBack];
      }
      return pairs;
    },
  };
}

interface PathStep {
  readonly difference: number;
  readonly mass: number;
}

/** Factor for the ink of `other`, so that a bold formula is like a light one. */
function balance(one: Columns, other: Columns): number {
  const sum = ({ values }: Columns) => values.reduce((total, value) => total + value, 0);
  return sum(one) / one.count / Math.max(sum(other) / other.count, 1e-6);
}

function massOf({ height, values }: Columns, column: number): number {
  let sum = 0;
  for (let row = column * height; row < (column + 1) * height; row++) sum += values[row] ?? 0;
  return sum;
}

/** Bands of two pictures may differ in height: rows are compared from the top in proportion. */
function differenceOf(
  one: Columns,
  column: number,
  { other, partner, gain }: { other: Columns; partner: number; gain: number },
): number {
  const scale = other.height / one.height;
  let sum = 0;
  for (let row = 0; row < one.height; row++) {
    const otherRow = Math.min(other.height - 1, Math.floor((row + 0.5) * scale));
    const a = one.values[column * one.height + row] ?? 0;
    const b = gain * (other.values[partner * other.height + otherRow] ?? 0);
    sum += a > b ? a - b : b - a;
  }
  return sum;
}

function summarise(path: readonly PathStep[]): Alignment {
  const total = (steps: readonly PathStep[]) =>
    steps.reduce(
      (sum, step) => ({
        difference: sum.difference + step.difference,
        mass: sum.mass + step.mass,
      }),
      { difference: 0, mass: 0 },
    );
  const whole = total(path);
  const usual = (whole.mass / Math.max(path.length, 1)) * WINDOW_COLUMNS;
  let worst = 1;
  for (let from = 0; from === 0 || from + WINDOW_COLUMNS <= path.length; from += 2) {
    const { difference, mass } = total(path.slice(from, from + WINDOW_COLUMNS));
    if (mass > MIN_WINDOW_MASS * usual) worst = Math.min(worst, 1 - difference / mass);
  }
  return { ...whole, worst: Math.max(0, worst) };
}
