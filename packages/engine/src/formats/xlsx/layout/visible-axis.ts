/** Rows or columns with the hidden ones taken out, so that what is seen side by side counts as neighbours. */
export interface VisibleAxis {
  isHidden(index: number): boolean;
  /** How many visible ones are in front of it: its own position, if it is visible. */
  positionOf(index: number): number;
  /** The first visible one from there on. */
  firstVisible(index: number): number;
}

interface HiddenSpan {
  readonly first: number;
  readonly last: number;
}

const ALL_VISIBLE: VisibleAxis = {
  isHidden: () => false,
  positionOf: (index) => index,
  firstVisible: (index) => index,
};

/** From the hidden ones, in any order. */
export function createVisibleAxis(hidden: readonly HiddenSpan[]): VisibleAxis {
  if (hidden.length === 0) return ALL_VISIBLE;
  const spans = joinSpans(hidden);
  const hiddenBefore: number[] = [];
  let count = 0;
  for (const { first, last } of spans) {
    hiddenBefore.push(count);
    count += last - first + 1;
  }

  /** The last span that begins at or before the index; -1 for none. */
  function findSpan(index: number): number {
    let [low, high] = [0, spans.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((spans[middle]?.first ?? 0) <= index) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
  const isHidden = (index: number) => index <= (spans[findSpan(index)]?.last ?? -1);

  return {
    isHidden,
    positionOf(index) {
      const found = findSpan(index);
      const span = spans[found];
      if (span === undefined) return index;
      const inSpan = Math.min(index - span.first, span.last - span.first + 1);
      return index - (hiddenBefore[found] ?? 0) - inSpan;
    },
    firstVisible: (index) => (isHidden(index) ? (spans[findSpan(index)]?.last ?? 0) + 1 : index),
  };
}

/** Ascending, none touching the next. */
export function joinSpans(spans: readonly HiddenSpan[]): HiddenSpan[] {
  const joined: HiddenSpan[] = [];
  for (const span of spans.toSorted((one, other) => one.first - other.first)) {
    const last = joined.at(-1);
    if (last !== undefined && span.first <= last.last + 1) {
      joined[joined.length - 1] = { first: last.first, last: Math.max(last.last, span.last) };
    } else {
      joined.push(span);
    }
  }
  return joined;
}
