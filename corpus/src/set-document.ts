import type { DocumentEntry } from "@parsewright/quality";

/** A document, its truth, and what the list says of it but for their paths. */
export interface SetDocument {
  readonly pdf: string;
  readonly truth: string;
  readonly entry: Omit<DocumentEntry, "file" | "truth">;
}
