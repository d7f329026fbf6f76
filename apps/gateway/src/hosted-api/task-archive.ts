import { Readable } from "node:stream";
import { HOSTED_FILE_MAX_BYTES, SuccessResponse } from "@parsewright/contract";
import type { BlobStore } from "../blobs/blob-store.ts";
import type { JobBlobs } from "../blobs/job-blobs.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import { archiveAddress } from "../blobs/archive-address.ts";
import { blobKeys } from "../blobs/blob-keys.ts";
import { decodeArchive } from "./decode-archive.ts";

/** As long as results are kept by default. Every query of a task makes a new address. */
const ADDRESS_TTL_SECONDS = 24 * 60 * 60;
/** Results can be larger than the files they come from: scans become pictures. */
const ARCHIVE_MAX_BYTES = 4 * HOSTED_FILE_MAX_BYTES;

interface Stores {
  readonly blobs: JobBlobs;
}

/** The address of the zip of a completed job. With the first call the zip is taken out of the stored response. */
export async function archiveUrl({ blobs }: Stores, job: JobRecord): Promise<string> {
  const entry = job.output && "json" in job.output ? entryOf(job.output.json) : undefined;
  if (entry && "tarball_url" in entry && entry.bucket_key !== blobKeys.archive(job.id)) {
    return entry.tarball_url;
  }
  if (entry && "tarball_url" in entry) {
    return (await archiveAddress(blobs, job.id, ADDRESS_TTL_SECONDS)) ?? entry.tarball_url;
  }
  const key = `jobs/${job.id}/full-zip`;
  if (!(await blobs.describe(key))) {
    const content = Readable.from(decodeArchive(await responseChunks(blobs, job)));
    const contentType = "application/zip";
    const owner = { jobId: job.id, tenant: job.tenant };
    await blobs.write(content, { key, owner, contentType, maxBytes: ARCHIVE_MAX_BYTES });
  }
  return blobs.downloadUrl(key, {
    expiresInSeconds: ADDRESS_TTL_SECONDS,
    fileName: `${job.id}.zip`,
  });
}

function entryOf(output: unknown) {
  return SuccessResponse.safeParse(output).data?.results[0];
}

async function responseChunks(
  blobs: Pick<BlobStore, "read">,
  { output }: JobRecord,
): Promise<AsyncIterable<Uint8Array>> {
  if (output && "json" in output) return Readable.from([Buffer.from(JSON.stringify(output.json))]);
  const found = output && (await blobs.read(output.blobKey));
  if (!found) throw new Error("the response of the job is gone");
  return found.stream;
}
