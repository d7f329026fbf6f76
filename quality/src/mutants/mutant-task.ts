import type { GateDocument } from "../documents/gate-document.ts";

/** A document that mutants read. */
export type MutantDocument = Pick<GateDocument, "set" | "id" | "filePath">;

/** Settings of a process that runs mutants. */
export interface MutantSetup {
  /** The instrumented engine. */
  readonly entry: string;
  /** The values of all thresholds, by their numbers. */
  readonly values: readonly number[];
  /** Folder of further models, if any are to be used. */
  readonly modelDirectory: string | undefined;
}

export type MutantTask =
  | { readonly kind: "record"; readonly document: MutantDocument }
  | { readonly kind: "try"; readonly threshold: number; readonly trials: readonly Trial[] };

/** A value to give a threshold, and a document that may come out differently then. */
export interface Trial {
  readonly value: number;
  readonly document: MutantDocument;
  /** As it comes out when no threshold is moved. */
  readonly outputHash: string;
}

/** The answer to `record`. */
export interface RecordAnswer {
  readonly document: MutantDocument;
  readonly outputHash: string;
  readonly notes: Uint8Array;
  readonly parseMs: number;
}

/** The answer to `try`: the first document that came out differently. */
export interface TryAnswer {
  readonly moved: string | undefined;
}
