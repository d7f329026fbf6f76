import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FindPages, FoundPages } from "@parsewright/contract";
import type { Database } from "../database/database.ts";
import { tenantLabel } from "./tenant-label.ts";
import type { BlobStore } from "./blob-store.ts";
import type { TenantStorage } from "./tenant-storage.ts";

/** Tenant of the pages, and the recipe by which they were read. */
interface PageOwner {
  readonly tenant: string;
  readonly recipe: string;
}

/** Pages that were read together. */
interface ReadPages {
  readonly keys: readonly string[];
  /** Confidence of their reader in each. */
  readonly confidences: readonly number[];
  /** Format in which they are written. */
  readonly format: string | undefined;
}

/** Pages of long documents as workers read them. No tenant gets pages of another. */
export interface PageBlobs {
  /** Finds the blobs of those pages that are stored, and keeps them for longer. */
  find(owner: PageOwner, wanted: Omit<FindPages, "recipe">): Promise<FoundPages["pages"]>;
  /** Stores pages that were read together, unless they are stored already. RATE_LIMITED when the tenant stores too much. */
  write(
    owner: PageOwner,
    pages: ReadPages & { readonly content: Readable; readonly maxBytes: number },
  ): Promise<void>;
  /** `undefined` when the tenant has no blob of this name. */
  read(tenant: string, blob: string): ReturnType<BlobStore["read"]>;
}

const CONTENT_TYPE = "application/octet-stream";

interface PageBlobParts {
  readonly blobs: Pick<BlobStore, "read" | "write">;
  readonly database: Pick<Database, "read" | "transaction">;
  readonly storage: Pick<TenantStorage, "pass">;
  readonly retentionMs: number;
}

export function createPageBlobs(parts: PageBlobParts): PageBlobs {
  const { blobs, storage } = parts;
  return {
    find: (owner, wanted) => findPages(parts, owner, wanted),

    async write(owner, { content, maxBytes, ...pages }) {
      const { tenant, recipe } = owner;
      const name = createHash("sha256")
        .update([recipe, ...pages.keys].join(" "))
        .digest("base64url");
      const key = pathOf(tenant, name);
      if (await noteBlob(parts, { key, tenant })) return;
      const passing = storage.pass(tenant, content);
      try {
        const counted = Readable.from(passing.chunks, { objectMode: false });
        const { bytes } = await blobs.write(counted, { key, contentType: CONTENT_TYPE, maxBytes });
        await notePages(parts, owner, { key, bytes, ...pages });
      } finally {
        passing.settle();
      }
    },

    read: (tenant, blob) => blobs.read(pathOf(tenant, blob)),
  };
}

async function findPages(
  { database, retentionMs }: PageBlobParts,
  { tenant, recipe }: PageOwner,
  { keys, earlier }: Omit<FindPages, "recipe">,
): Promise<FoundPages["pages"]> {
  const rows = await database.read<PageRow>(
    `SELECT DISTINCT ON (key) key, blob_key, position, recipe <> $2 AS is_earlier
     FROM parser.page
     WHERE tenant = $1 AND key = ANY($3::text[]) AND (recipe = $2 OR (format = $4 AND confidence >= $5))
     ORDER BY key, recipe = $2 DESC, confidence DESC`,
    [tenant, recipe, keys, earlier?.format, earlier?.min_confidence],
  );
  const used = [...new Set(rows.map(({ blob_key }) => blob_key))];
  await database.transaction(({ query, now }) =>
    query("UPDATE parser.blob SET keep_until = $2 WHERE key = ANY($1)", [
      used,
      new Date(now.getTime() + retentionMs),
    ]),
  );
  const start = pathOf(tenant, "").length;
  return rows.map(({ blob_key, ...page }) => ({ ...page, blob: blob_key.slice(start) }));
}

interface PageRow {
  readonly key: string;
  readonly blob_key: string;
  readonly position: number;
  readonly is_earlier: boolean;
}

/** Before its first byte is stored, so that a crash leaves no blob that nobody knows. Whether it is stored already. */
function noteBlob(
  { database, retentionMs }: PageBlobParts,
  { key, tenant }: { readonly key: string; readonly tenant: string },
): Promise<boolean> {
  return database.transaction(async ({ query, now }) => {
    await query(
      `INSERT INTO parser.blob (key, job_id, tenant, keep_until) VALUES ($1, '', $2, $3)
       ON CONFLICT (key) DO UPDATE SET keep_until = excluded.keep_until`,
      [key, tenant, new Date(now.getTime() + retentionMs)],
    );
    const pages = await query("SELECT 1 FROM parser.page WHERE blob_key = $1 LIMIT 1", [key]);
    return pages.length > 0;
  });
}

async function notePages(
  { database }: PageBlobParts,
  { tenant, recipe }: PageOwner,
  blob: ReadPages & { readonly key: string; readonly bytes: number },
): Promise<void> {
  await database.transaction(async ({ query }) => {
    await query("UPDATE parser.blob SET bytes = $2 WHERE key = $1", [blob.key, blob.bytes]);
    await query(
      `INSERT INTO parser.page (tenant, recipe, key, blob_key, position, confidence, format)
       SELECT $1, $2, page.key, $3, page.number - 1, page.confidence, $6
       FROM unnest($4::text[], $5::real[]) WITH ORDINALITY AS page (key, confidence, number)
       ON CONFLICT DO NOTHING`,
      [tenant, recipe, blob.key, blob.keys, blob.confidences, blob.format],
    );
  });
}

/** The tenant is part of the path, so that no name leads to pages of another. */
function pathOf(tenant: string, name: string): string {
  return `pages/${tenantLabel(tenant)}/${name}`;
}
