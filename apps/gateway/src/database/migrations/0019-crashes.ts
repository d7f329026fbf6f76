import type { Migration } from "./migration.ts";

/** Runs of a job in which its worker alone ended: a machine that is lost is not the fault of the document. */
export const crashes: Migration = {
  number: 19,
  name: "crashes",
  sql: `ALTER TABLE parser.job ADD COLUMN crashes int NOT NULL DEFAULT 0`,
};
