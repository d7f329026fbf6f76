import { blobKeys } from "./blob-keys.ts";
import type { BlobStore } from "./blob-store.ts";

const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/gzip": ".tar.gz",
  "application/x-gzip": ".tar.gz",
  "application/zip": ".zip",
};

/** The type under which an archive is stored: one that is known, or just bytes. */
export function archiveType(named = ""): string {
  return Object.hasOwn(EXTENSIONS, named) ? named : "application/octet-stream";
}

/** A new address of the archive beside the result of a job; `undefined` once it is gone. */
export async function archiveAddress(
  blobs: Pick<BlobStore, "describe" | "downloadUrl">,
  jobId: string,
  expiresInSeconds: number,
): Promise<string | undefined> {
  const key = blobKeys.archive(jobId);
  const archive = await blobs.describe(key);
  if (archive === undefined) return undefined;
  const fileName = `${jobId}${EXTENSIONS[archive.contentType] ?? ".bin"}`;
  return blobs.downloadUrl(key, { expiresInSeconds, fileName });
}
