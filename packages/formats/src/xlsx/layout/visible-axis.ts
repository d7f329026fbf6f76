import { type HiddenSpan, joinSpans } from "../sheet/join-spans.ts";

/** Rows or columns with the hidden ones taken out, so that what is seen side by side counts as neighbours. */
export interface VisibleAxis {
  isHidden(index: number): boolean;
  /** Number of visible ones in front of it: its own position, if it is visible. */
  positionOf(index: number): number;
  /** The visible one at a position. */
  indexAt(position: number): number;
  /** The first visible one from there on. */
  firstVisible(index: number): number;
}

const ALL_VISIBLE: VisibleAxis = {
  isHidden: () => false,
  positionOf: (index) => index,
  indexAt: (position) => position,
  firstVisible: (index) => index,
};

/** From the hidden ones, in any order. */
export function createVisibleAxis(hidden: readonly HiddenSpan[]): VisibleAxis {
  if (hidden.length === 0) return ALL_VISIBLE;
  const spans = joinSpans(hidden);
  const hiddenBefore: number[] = [];
  /** The position of what follows each span. */
  const positions: number[] = [];
  let count = 0;
  for (const { first, last } of spans) {
    hiddenBefore.push(count);
    positions.push(first - count);
    count += last - first + 1;
  }
  const starts = spans.map(({ first }) => first);
  /** The last span that begins at or before the index; -1 for none. */
  const findSpan = (index: number) => findLast(starts, index);
  const isHidden = (index: number) => index <= (spans[findSpan(index)]?.last ?? -1);

  function positionOf(index: number): number {
    const found = findSpan(index);
    const span = spans[found];
    if (span === undefined) return index;
    const inSpan = Math.min(index - span.first, span.last - span.first + 1);
    return index - (hiddenBefore[found] ?? 0) - inSpan;
  }

  return {
    isHidden,
    positionOf,
    indexAt(position) {
      const span = spans[findLast(positions, position)];
      return span === undefined ? position : span.last + 1 + position - positionOf(span.last + 1);
    },
    firstVisible: (index) => (isHidden(index) ? (spans[findSpan(index)]?.last ?? 0) + 1 : index),
  };
}

/** Index of the last ascending number that does not exceed the limit; -1 for none. */
function findLast(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
