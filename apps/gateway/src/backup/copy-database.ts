import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import type { EmbeddedPostgres } from "../database/embedded-postgres.ts";
import { retryWhileUnreachable } from "../database/transaction.ts";
import { copyDurably, copyFiles } from "./copy-files.ts";

/** Belongs to the running server, is made again at the next start, or is copied by itself. */
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL\.|backup_label|global\/pg_control$|(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/)|pgsql_tmp/;

/**
 * Copies the files of a server while it works, by the means that PostgreSQL has for it: what changes during the copy is
 * in its log, which is copied last and played back at the first start.
 */
export async function copyDatabase(
  server: EmbeddedPostgres,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const client = await connect(server);
  try {
    // Keeps the log from its start on; gone with this connection, whatever ends it.
    await client.query("SELECT pg_create_physical_replication_slot($1, true, true)", [
      `backup_${process.pid}`,
    ]);
    const first = await ask<{ file: string }>(
      client,
      "SELECT pg_walfile_name(pg_backup_start('parsewright backup', true)) AS file",
    );
    await copyFiles(from, to, { isLeftOut: (path) => LEFT_OUT.test(path) });
    await copyDurably(join(from, CONTROL_FILE), join(to, CONTROL_FILE));
    const last = await ask<{ file: string; labelfile: string }>(
      client,
      "SELECT pg_walfile_name(lsn) AS file, labelfile FROM pg_backup_stop(false)",
    );
    await writeFile(join(to, "backup_label"), last.labelfile, { mode: 0o600, flush: true });
    await copyFiles(join(from, "pg_wal"), join(to, "pg_wal"), {
      isLeftOut: (path) => !/^[\dA-F]{24}$/.test(path) || path < first.file || path > last.file,
    });
  } finally {
    await client.end();
  }
}

/** Waits for a server whose gateway was killed to end and to be started again. */
export function connect({ connection }: EmbeddedPostgres): Promise<Client> {
  return retryWhileUnreachable(async () => {
    const client = new Client({ ...connection, database: "postgres" });
    await client.connect();
    return client;
  });
}

const CONTROL_FILE = "global/pg_control";

async function ask<Row extends object>(client: Client, sql: string): Promise<Row> {
  const [row] = (await client.query<Row>(sql)).rows;
  if (row === undefined) throw new Error(`PostgreSQL did not answer: ${sql}`);
  return row;
}
