import type { ListedEntry } from "@parsewright/document/archives";
import type { FailedOutcome } from "../report-outcome.ts";

/** A file that a batch will parse. */
export interface FoundDocument {
  /** Absolute; in a zip, the path of the zip and its name there. */
  readonly file: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  /** Checksum of a document in a zip, of which the time is the zip's. */
  readonly crc?: number;
}

/** Place of a document in a zip. */
export interface ZippedDocument {
  readonly archive: string;
  readonly entry: ListedEntry;
}

/** Documents that inputs contain. */
export interface FoundDocuments {
  readonly documents: readonly FoundDocument[];
  /** Zips that cannot be read, and documents in zips that cannot be unpacked, each with its reason. */
  readonly refused: readonly FailedOutcome[];
  /** Archives in zips, which are not opened. */
  readonly unopened: readonly string[];
  /** Places of those that are in zips, by their `file`. */
  readonly zipped: ReadonlyMap<string, ZippedDocument>;
}

/** Joins what several files contain. */
export function joinFound(found: readonly FoundDocuments[]): FoundDocuments {
  return {
    documents: found.flatMap(({ documents }) => documents),
    refused: found.flatMap(({ refused }) => refused),
    unopened: found.flatMap(({ unopened }) => unopened),
    zipped: new Map(found.flatMap(({ zipped }) => [...zipped])),
  };
}
