import type { Migration } from "./migration.ts";

/** Names of the files in a job's archive, when not our own. */
export const archiveLayout: Migration = {
  number: 5,
  name: "archive-layout",
  sql: "ALTER TABLE parser.job ADD COLUMN archive_layout text",
};
