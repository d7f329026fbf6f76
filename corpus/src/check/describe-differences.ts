import type { MadeDocument } from "../write-set.ts";

const MOST_WORDS = 8;

/** Lists the documents that were left out because they show other words than their truth says. */
export function describeDifferences(rejected: readonly MadeDocument[]): string[] {
  return rejected.map(
    ({ assignment, differences: { missing, extra } }) =>
      `  left out: ${assignment.document.id}: not on the page: ${some(missing)}; not in the truth: ${some(extra)}`,
  );
}

/** Sums up a set: its documents, pages and bytes. */
export function describeSet(made: readonly MadeDocument[]): string {
  const pages = made.reduce((sum, document) => sum + document.pages, 0);
  const bytes = made.reduce((sum, document) => sum + document.bytes, 0);
  return `${made.length} documents, ${pages} pages, ${(bytes / 1e6).toFixed(1)} MB`;
}

function some(words: readonly string[]): string {
  if (words.length === 0) return "nothing";
  const rest = words.length > MOST_WORDS ? ` and ${words.length - MOST_WORDS} more` : "";
  return words.slice(0, MOST_WORDS).join(" ") + rest;
}
