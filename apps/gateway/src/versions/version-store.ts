import { text } from "node:stream/consumers";
import {
  type CorrectedBlock,
  CORRECTIONS_MAX_BYTES,
  type DocumentVersion,
  ParserError,
  type VersionRequest,
  VERSIONS_MAX,
} from "@parsewright/contract";
import { blobKeys } from "../blobs/blob-keys.ts";
import type { BlobOwner, JobBlobs } from "../blobs/job-blobs.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import { formatMebibytes } from "../http/read-body.ts";

/** Versions of the results of jobs. What was read is never changed: a version is corrections to it. */
export interface VersionStore {
  /** The newest first. */
  list(jobId: string): Promise<readonly DocumentVersion[]>;
  /** Corrections of a version, of which 0 has none; NOT_FOUND where there is no such version. */
  find(jobId: string, version: number): Promise<StoredCorrections>;
  /** CONFLICT where the base is not the newest version, or where there are as many as are kept. */
  save(owner: BlobOwner, request: VersionRequest & { by: string }): Promise<DocumentVersion>;
}

/** Corrections that are not in memory yet. */
interface StoredCorrections {
  /** Size of their JSON. */
  readonly bytes: number;
  readonly read: () => Promise<readonly CorrectedBlock[]>;
}

interface VersionRow {
  readonly version: number;
  readonly created_at: Date;
  readonly created_by: string;
  readonly blocks: number;
  readonly restored: number | null;
  readonly comment: string | null;
  readonly corrections_blob: string;
}

interface Parts {
  readonly database: Pick<Database, "read" | "transaction">;
  readonly blobs: JobBlobs;
}

const NEWEST_FIRST = "SELECT * FROM parser.job_version WHERE job_id = $1 ORDER BY version DESC";

export function createVersionStore(parts: Parts): VersionStore {
  const { database, blobs } = parts;
  const rowsOf = (jobId: string) => database.read<VersionRow>(NEWEST_FIRST, [jobId]);

  async function find(jobId: string, version: number): Promise<StoredCorrections> {
    if (version === 0) return { bytes: 0, read: () => Promise.resolve([]) };
    const row = (await rowsOf(jobId)).find((one) => one.version === version);
    const facts = row && (await blobs.describe(row.corrections_blob));
    if (row === undefined || facts === undefined) throw noSuchVersion(version);
    const read = async () => {
      const stored = await blobs.read(row.corrections_blob);
      if (stored === undefined) throw noSuchVersion(version);
      // The gateway itself has written it.
      return JSON.parse(await text(stored.stream)) as CorrectedBlock[];
    };
    return { bytes: facts.bytes, read };
  }

  return {
    list: async (jobId) => (await rowsOf(jobId)).map(toVersion),
    find,
    async save(owner, { base, blocks, restore, comment, by }) {
      const { jobId } = owner;
      requireNewest(await rowsOf(jobId), base);
      const before = await find(jobId, restore ?? base);
      const corrections = merged(await before.read(), blocks ?? []);
      const bytes = Buffer.from(JSON.stringify(corrections));
      if (bytes.length > CORRECTIONS_MAX_BYTES) throw tooLarge(bytes.length);
      const key = blobKeys.version(jobId);
      const contentType = "application/json";
      await blobs.write(bytes, { key, owner, contentType, maxBytes: CORRECTIONS_MAX_BYTES });
      try {
        return await database.transaction(async (transaction) => {
          // Two that save at once wait for each other here: the second sees the version of the first.
          await transaction.query("SELECT 1 FROM parser.job WHERE id = $1 FOR UPDATE", [jobId]);
          requireNewest(await transaction.query<VersionRow>(NEWEST_FIRST, [jobId]), base);
          return insert(transaction, jobId, {
            version: base + 1,
            created_by: by,
            blocks: corrections.length,
            restored: restore ?? null,
            comment: comment ?? null,
            corrections_blob: key,
          });
        });
      } catch (error) {
        await blobs.remove([key]);
        throw error;
      }
    },
  };
}

async function insert(
  { query, now }: Transaction,
  jobId: string,
  row: Omit<VersionRow, "created_at">,
): Promise<DocumentVersion> {
  const { version, created_by, blocks, restored, comment, corrections_blob } = row;
  await query(
    `INSERT INTO parser.job_version
       (job_id, version, created_at, created_by, blocks, restored, comment, corrections_blob)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [jobId, version, now, created_by, blocks, restored, comment, corrections_blob],
  );
  return toVersion({ ...row, created_at: now });
}

function merged(
  before: readonly CorrectedBlock[],
  changes: NonNullable<VersionRequest["blocks"]>,
): CorrectedBlock[] {
  const texts = new Map(before.map(({ block, markdown }) => [block, markdown]));
  for (const { block, markdown } of changes) {
    if (markdown === null) texts.delete(block);
    else texts.set(block, markdown);
  }
  return [...texts].map(([block, markdown]) => ({ block, markdown }));
}

function requireNewest([newest]: readonly VersionRow[], base: number): void {
  const version = newest?.version ?? 0;
  if (newest !== undefined && base < version) {
    throw new ParserError(
      "CONFLICT",
      `${newest.created_by} saved version ${version} at ${newest.created_at.toISOString()}, and your corrections are based on version ${base}. Neither is lost: read version ${version}, then save yours with base ${version}.`,
    );
  }
  if (base > version) throw noSuchVersion(base);
  if (version < VERSIONS_MAX) return;
  throw new ParserError(
    "CONFLICT",
    `This document has ${VERSIONS_MAX} versions, the most that are kept. Download the newest; to continue, parse the document again (documentOf).`,
  );
}

function tooLarge(bytes: number): ParserError {
  return new ParserError(
    "PAYLOAD_TOO_LARGE",
    `All corrections of a version together may be ${formatMebibytes(CORRECTIONS_MAX_BYTES)}; these are ${formatMebibytes(bytes)}.`,
  );
}

function noSuchVersion(version: number): ParserError {
  return new ParserError("NOT_FOUND", `The document has no version ${version}.`);
}

function toVersion({ restored, comment, ...row }: VersionRow): DocumentVersion {
  return {
    version: row.version,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    blocks: row.blocks,
    ...(restored !== null && { restored }),
    ...(comment !== null && { comment }),
  };
}
