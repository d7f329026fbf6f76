import type { Page, ReadersCount } from "@parsewright/contract";

/** Counts the pages that the same readers read for the same reasons, in the order of their first pages. */
export function countReaders(pages: readonly Page[]): ReadersCount[] {
  const counts = new Map<string, ReadersCount>();
  for (const { parser_readers: used } of pages) {
    if (used === undefined) continue;
    const key = JSON.stringify(used);
    counts.set(key, { ...used, pages: (counts.get(key)?.pages ?? 0) + 1 });
  }
  return [...counts.values()];
}
