import type { DocumentEntry } from "../documents/gate-document.ts";

/** A document, its truth, and what the list says of it but for their paths. */
export interface SetDocument {
  readonly pdf: string;
  readonly truth: string;
  readonly entry: Omit<DocumentEntry, "file" | "truth">;
}
