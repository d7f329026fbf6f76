import type { PageRange, PageSource } from "@parsewright/document/files";

/** The pages of some ranges as a source of its own. Each keeps the index that it has in the file. */
export function selectPages(source: PageSource, ranges: readonly PageRange[]): PageSource {
  const indexes = pageIndexesOf(ranges);
  return {
    ...source,
    pageCount: indexes.length,
    async *pages({ first, last }, signal) {
      for (const run of runsOf(indexes.slice(first, last + 1))) yield* source.pages(run, signal);
    },
  };
}

/** The indexes of the pages of some ranges, one after the other. */
export function pageIndexesOf(ranges: readonly PageRange[]): number[] {
  return ranges.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, offset) => first + offset),
  );
}

/** Indexes that follow one another, together: a source reads ahead within a range. */
export function runsOf(indexes: readonly number[]): PageRange[] {
  const runs: PageRange[] = [];
  for (const index of indexes) {
    const before = runs.at(-1);
    if (before?.last === index - 1) runs.splice(-1, 1, { ...before, last: index });
    else runs.push({ first: index, last: index });
  }
  return runs;
}
