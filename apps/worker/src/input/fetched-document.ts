import type { SentFormat } from "@parsewright/contract";

/** A document that has arrived in the job's folder. */
export interface FetchedDocument {
  readonly path: string;
  readonly bytes: number;
  readonly format: SentFormat;
}
