import type { GateDocument } from "../documents/gate-document.ts";

/** What a process that runs mutants is started with. */
export interface MutantSetup {
  readonly entry: string;
  /** The values of all thresholds, by their numbers. */
  readonly values: readonly number[];
}

export type MutantTask =
  | { readonly kind: "record"; readonly document: GateDocument }
  | {
      readonly kind: "try";
      readonly threshold: number;
      readonly value: number;
      readonly candidates: readonly RecordedDocument[];
      /** Go on after the first document that comes out differently. */
      readonly isCounting: boolean;
    };

/** A document as it comes out when no threshold is moved. */
interface RecordedDocument {
  readonly document: GateDocument;
  readonly markdownHash: string;
}

/** The answer to `record`. */
export interface RecordAnswer extends RecordedDocument {
  readonly notes: Uint8Array;
  readonly parseMs: number;
}

/** The answer to `try`: the documents that came out differently. */
export interface TryAnswer {
  readonly moved: readonly string[];
}
