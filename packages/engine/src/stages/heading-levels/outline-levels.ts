import type { OutlineEntry } from "@parsewright/contract";
import { withoutNumber } from "@parsewright/document/language";

/** Limit: `Exercises` may end every chapter; more of one name are mischief. */
const MAX_SAME_TITLES = 200;

/** The level that the file's outline gives to a heading on a page, if it lists it. */
export type FindOutlineLevel = (heading: string, page: number | undefined) => number | undefined;

/** Finds entries of an outline by their text, with or without their numbers. */
export function createOutlineLookup(outline: readonly OutlineEntry[]): FindOutlineLevel {
  const entriesByKey = new Map<string, OutlineEntry[]>();
  for (const entry of outline) {
    for (const key of keysOf(entry.title)) {
      const entries = entriesByKey.get(key);
      if (entries === undefined) entriesByKey.set(key, [entry]);
      else if (entries.length < MAX_SAME_TITLES) entries.push(entry);
    }
  }
  return (heading, page) =>
    keysOf(heading)
      .flatMap((key) => entriesByKey.get(key) ?? [])
      .find((entry) => isOnPage(entry, page))?.level;
}

function isOnPage(entry: OutlineEntry, page: number | undefined): boolean {
  return entry.page === undefined || page === undefined || entry.page === page;
}

function keysOf(title: string): string[] {
  const keys = [title, withoutNumber(title)].map((text) =>
    text
      .toLowerCase()
      .normalize("NFKC")
      .replaceAll(/[^\p{L}\p{N}]/gu, ""),
  );
  return [...new Set(keys)].filter((key) => key !== "");
}
