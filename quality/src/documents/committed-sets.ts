import { fileURLToPath } from "node:url";
import type { GateDocument } from "./gate-document.ts";
import { readDocuments } from "./read-documents.ts";

const SETS = [
  "annual-reports",
  "formats",
  "generated",
  "papers",
  "real",
  "statistics",
  "tables",
] as const;

/** The documents in the repository: the only ones whose scores are frozen. */
export async function readCommittedDocuments(): Promise<GateDocument[]> {
  const sets = SETS.map((set) =>
    readDocuments(set, fileURLToPath(new URL(`../../documents/${set}`, import.meta.url))),
  );
  return (await Promise.all(sets)).flat();
}
