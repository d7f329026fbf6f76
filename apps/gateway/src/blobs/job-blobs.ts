import { Readable } from "node:stream";
import { ParserError } from "@parsewright/contract";
import type { Database } from "../database/database.ts";
import type { BlobFacts, BlobStore, WriteOptions } from "./blob-store.ts";
import type { TenantStorage } from "./tenant-storage.ts";

/** Job and tenant that a payload belongs to. */
export interface BlobOwner {
  /** Of a job that may come later: an upload is stored before its job is. */
  readonly jobId: string;
  readonly tenant: string;
}

/** The payloads of jobs. Each goes with its job; one whose job never comes is removed by the sweep. */
export interface JobBlobs extends Omit<BlobStore, "write"> {
  /** As a blob store does it; also RATE_LIMITED, leaving nothing, when the tenant stores too much. */
  write(
    content: Readable | Uint8Array,
    options: WriteOptions & { readonly owner: BlobOwner },
  ): Promise<BlobFacts>;
}

/** Notes every payload before its first byte is stored, so that a crash leaves none that nobody knows. */
export function createJobBlobs(parts: {
  readonly blobs: BlobStore;
  readonly database: Pick<Database, "transaction">;
  readonly storage: TenantStorage;
}): JobBlobs {
  const { blobs, database, storage } = parts;
  const forget = (keys: readonly string[]) =>
    database.transaction(({ query }) =>
      query("DELETE FROM parser.blob WHERE key = ANY($1)", [keys]),
    );

  return {
    describe: (key) => blobs.describe(key),
    read: (key, range) => blobs.read(key, range),
    downloadUrl: (key, options) => blobs.downloadUrl(key, options),

    async write(content, { owner, ...options }) {
      const { key } = options;
      await storage.requireRoom(owner.tenant);
      await database.transaction(({ query }) =>
        query(
          `INSERT INTO parser.blob (key, job_id, tenant) VALUES ($1, $2, $3)
           ON CONFLICT (key) DO NOTHING`,
          [key, owner.jobId, owner.tenant],
        ),
      );
      const passing = storage.pass(owner.tenant, chunksOf(content));
      try {
        const counted = Readable.from(passing.chunks, { objectMode: false });
        const facts = await blobs.write(counted, options);
        const noted = await database.transaction(({ query }) =>
          query("UPDATE parser.blob SET bytes = $2 WHERE key = $1 RETURNING 1", [key, facts.bytes]),
        );
        if (noted.length > 0) return facts;
        // Its job was deleted while it arrived, and nobody else knows of it.
        await blobs.remove([key]);
        throw new ParserError("NOT_FOUND", "The job of this payload has been deleted.");
      } finally {
        passing.settle();
      }
    },

    async remove(keys) {
      if (keys.length === 0) return;
      await blobs.remove(keys);
      await forget(keys);
    },
  };
}

async function* chunksOf(content: Readable | Uint8Array): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else yield* content;
}
