/** The size of a line, and how many characters vouch for it. */
export interface MeasuredSize {
  readonly size: number;
  readonly weight: number;
}

/** A line without ascenders looks smaller, one with brackets larger: what differs by less than this factor is one size. */
const SAME_SIZE_FACTOR = 1.2;

/** Checks whether two measured sizes may be one. */
export function isSameSize(one: number, other: number): boolean {
  return one <= other * SAME_SIZE_FACTOR && one >= other / SAME_SIZE_FACTOR;
}

/** Gives all lines of about one size the same one, that of most characters, and the others theirs. */
export function settleFontSizes(lines: readonly MeasuredSize[]): number[] {
  const settled = lines.map(({ size }) => size);
  let open = lines.map((line, index) => ({ ...line, index }));
  while (open.length > 0) {
    const common = heaviestSize(open);
    const isCommon = ({ size }: MeasuredSize) => isSameSize(size, common);
    for (const line of open.filter(isCommon)) settled[line.index] = common;
    open = open.filter((line) => !isCommon(line));
  }
  return settled;
}

/** The middle size of the largest group of lines whose sizes differ little. */
function heaviestSize(lines: readonly MeasuredSize[]): number {
  const sorted = lines.toSorted((first, second) => first.size - second.size);
  let best = { weight: -1, first: 0, last: 0 };
  let [first, weight] = [0, 0];
  for (const [last, line] of sorted.entries()) {
    weight += line.weight;
    while ((sorted[first]?.size ?? 0) * SAME_SIZE_FACTOR < line.size) {
      weight -= sorted[first]?.weight ?? 0;
      first++;
    }
    if (weight > best.weight) best = { weight, first, last };
  }
  return weightedMedian(sorted.slice(best.first, best.last + 1));
}

function weightedMedian(sorted: readonly MeasuredSize[]): number {
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let seen = 0;
  return sorted.find(({ weight }) => (seen += weight) >= half)?.size ?? 0;
}
