export interface HiddenSpan {
  readonly first: number;
  readonly last: number;
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
