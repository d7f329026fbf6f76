import { ParserError } from "@parsewright/contract";
import type { Archive } from "../archive/create-archive.ts";

/** A result that lies elsewhere, and how to get it. */
export interface StoredResult {
  readonly url: string;
  readonly expiresInSeconds: number;
  readonly key: string;
}

/** Keeps archives outside the worker. Implementations: `../s3/`, `blob-store.ts`. */
export interface ResultStore {
  /**
   * Fails with `STORAGE_UNAVAILABLE`, `STORAGE_REFUSED` or `RESULT_TOO_LARGE`, or with the reason of the signal; leaves
   * nothing half stored then.
   */
  store(
    archive: Archive,
    job: { readonly basename: string; readonly jobId: string; readonly signal: AbortSignal },
  ): Promise<StoredResult>;
}

export const ARCHIVE_CONTENT_TYPES = { "tar.gz": "application/gzip", zip: "application/zip" };

/** The text names the kind of failure only: what a store answers may hold keys and signatures. */
export function storeFailed(store: string, reason: string, cause?: unknown): ParserError {
  return new ParserError(
    "STORAGE_UNAVAILABLE",
    `the result could not be stored in ${store}: ${reason}`,
    { cause },
  );
}

/** For an archive over the limit of a store: it does not fit the next time either. */
export function archiveTooLarge(store: string, { bytes }: Archive): ParserError {
  const size = `${(bytes / 2 ** 20).toFixed(1)} MB`;
  return new ParserError(
    "RESULT_TOO_LARGE",
    `the archive of the result has ${size}, more than ${store} or a proxy in front of it takes; ` +
      "parse fewer pages per job (start_page, end_page), ask for fewer formats, or raise the limit there",
    { details: { bytes } },
  );
}
