import { Readable } from "node:stream";
import type { BlobStore } from "../blobs/blob-store.ts";
import type { BlobOwner, JobBlobs } from "../blobs/job-blobs.ts";
import type { StoredJson } from "./job-record.ts";

/** JSON up to this size is in the row; rows stay small and the database fast. */
export const INLINE_MAX_BYTES = 64 * 1024;

/** Keeps a small value for the row, and stores a large one as a blob. */
export async function storeJson(
  blobs: JobBlobs,
  value: unknown,
  { key, owner }: { readonly key: string; readonly owner: BlobOwner },
): Promise<StoredJson> {
  const bytes = Buffer.from(JSON.stringify(value));
  if (bytes.length <= INLINE_MAX_BYTES) return { json: value };
  const contentType = "application/json";
  await blobs.write(bytes, { key, owner, contentType, maxBytes: bytes.length });
  return { blobKey: key, bytes: bytes.length };
}

/** Removes what `storeJson` has put into the blob store, when nothing refers to it after all. */
export async function discardJson(blobs: JobBlobs, stored: StoredJson | undefined): Promise<void> {
  if (stored !== undefined && "blobKey" in stored) await blobs.remove([stored.blobKey]);
}

/** A piece of a JSON text: our own text, or a stored value that is passed on without being read. */
export type JsonPiece = string | { readonly stream: Readable; readonly bytes: number };

/** Opens a stored value for `streamJson`; `undefined` when its blob is gone. */
export async function openJson(
  blobs: Pick<BlobStore, "read">,
  stored: StoredJson,
): Promise<JsonPiece | undefined> {
  if ("json" in stored) return JSON.stringify(stored.json);
  return blobs.read(stored.blobKey);
}

/** A body made of pieces, with its length, so that a cut one is noticed. */
export function streamJson(pieces: readonly JsonPiece[]): {
  readonly body: Readable;
  readonly bytes: number;
} {
  const streams = pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.stream]));
  const body = Readable.from(concatenate(pieces), { objectMode: false });
  // Closes the streams of a body that is never read; they would stay open.
  body.once("close", () => {
    for (const stream of streams) stream.destroy();
  });
  const sizes = pieces.map((piece) =>
    typeof piece === "string" ? Buffer.byteLength(piece) : piece.bytes,
  );
  return { body, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function* concatenate(pieces: readonly JsonPiece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (typeof piece === "string") yield Buffer.from(piece);
    else yield* piece.stream;
  }
}

/** Text of an object's members without its braces, to put stored values beside. */
export function jsonMembers(value: object): string {
  return JSON.stringify(value).slice(1, -1);
}
