import type { Pool } from "pg";
import { MIGRATIONS } from "./migrations/index.ts";

/** Any number that nothing else in the database uses as an advisory lock. */
const MIGRATION_LOCK = 7_302_881_001;

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
         number int PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const { rows } = await client.query<{ number: number }>("SELECT number FROM parser.migration");
    const applied = new Set(rows.map(({ number }) => number));
    for (const { number, name, sql } of MIGRATIONS) {
      if (applied.has(number)) continue;
      await client.query(
        `BEGIN; ${sql}; INSERT INTO parser.migration (number, name) VALUES (${number}, '${name}'); COMMIT`,
      );
    }
    await alsoUnderLock();
  } finally {
    // Closing the connection gives back the lock, and whatever a failed migration left open.
    client.release(true);
  }
}
