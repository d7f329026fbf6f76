import type { Readable } from "node:stream";
import { ParserError } from "@parsewright/contract";
import type { BlobFacts } from "../../blobs/blob-store.ts";
import type { BlobOwner, JobBlobs } from "../../blobs/job-blobs.ts";

/**
 * Stores what a worker sends. Where its tenant stores as much as it may, the job ends: the worker cannot wait until
 * other results expire.
 */
export async function storeResult(
  blobs: JobBlobs,
  content: Readable,
  options: {
    readonly key: string;
    readonly owner: BlobOwner;
    readonly contentType: string;
    readonly maxBytes: number;
  },
): Promise<BlobFacts> {
  try {
    return await blobs.write(content, options);
  } catch (error) {
    await blobs.remove([options.key]);
    if (!ParserError.is(error) || error.code !== "RATE_LIMITED") throw error;
    throw new ParserError("RESULT_TOO_LARGE", error.message, { cause: error });
  }
}
