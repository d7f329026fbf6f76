import type { Migration } from "./migration.ts";

/** How the files of a job's archive are named, when not in our own way. */
export const archiveLayout: Migration = {
  number: 5,
  name: "archive-layout",
  sql: "ALTER TABLE parser.job ADD COLUMN archive_layout text",
};
