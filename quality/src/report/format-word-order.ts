import type { DocumentResult } from "../measure/measure-document.ts";

/** The check of every scan: words that are not where the truth has them. Empty where no scan was read. */
export function formatWordOrder(results: readonly DocumentResult[]): string {
  const scans = results.filter(({ document }) => document.needsModels === true);
  if (scans.length === 0) return "";
  const rows = scans.map(({ document, wordOrder: { followed, misplaced } }) => {
    const name = `${document.set}/${document.id}`.padEnd(48);
    return `${name}  ${String(followed).padStart(6)}  ${String(misplaced).padStart(9)}`;
  });
  return [`${"order of words in scans".padEnd(48)}   words  misplaced`, ...rows].join("\n");
}
