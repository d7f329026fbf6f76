import type { Migration } from "./migration.ts";

/** The key that a worker calls with: nobody else may speak under its id. */
export const workerKey: Migration = {
  number: 8,
  name: "worker-key",
  sql: "ALTER TABLE parser.worker ADD COLUMN key_id text",
};
