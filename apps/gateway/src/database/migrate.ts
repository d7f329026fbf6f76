import { ParserError } from "@parsewright/contract";
import type { Pool } from "pg";
import { MIGRATIONS } from "./migrations/index.ts";

/** Any number that nothing else in the database uses as an advisory lock. */
const MIGRATION_LOCK = 7_302_881_001;

interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly is_breaking: boolean;
}

/**
 * Brings the database to the newest schema. Any number of gateways may call it at once: one works,
 * the others wait and find nothing to do. `alsoUnderLock` is for what else must happen only once.
 */
export async function migrate(pool: Pool, alsoUnderLock: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      `CREATE SCHEMA IF NOT EXISTS parser;
       CREATE TABLE IF NOT EXISTS parser.migration (
         number int PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
       ALTER TABLE parser.migration ADD COLUMN IF NOT EXISTS is_breaking boolean NOT NULL DEFAULT false`,
    );
    const { rows } = await client.query<AppliedMigration>(
      "SELECT number, name, is_breaking FROM parser.migration",
    );
    refuseNewerSchema(rows);
    const applied = new Set(rows.map(({ number }) => number));
    for (const { number, name, sql, isBreaking = false } of MIGRATIONS) {
      if (applied.has(number)) continue;
      await client.query(
        `BEGIN; ${sql}; INSERT INTO parser.migration (number, name, is_breaking) VALUES (${number}, '${name}', ${isBreaking}); COMMIT`,
      );
    }
    await alsoUnderLock();
  } finally {
    // Closing the connection gives back the lock, and whatever a failed migration left open.
    client.release(true);
  }
}

/** Most changes only add, and older gateways work on beside newer ones. One that takes something away is marked. */
function refuseNewerSchema(applied: readonly AppliedMigration[]): void {
  const newest = MIGRATIONS.at(-1)?.number ?? 0;
  const found = applied.find(({ number, is_breaking }) => is_breaking && number > newest);
  if (found === undefined) return;
  throw new ParserError(
    "CONFLICT",
    `The database is too new for this gateway: it has the change ${found.number} (${found.name}), and this release knows those up to ${newest}. Start the release that ran last, or restore the backup from before it.`,
  );
}
