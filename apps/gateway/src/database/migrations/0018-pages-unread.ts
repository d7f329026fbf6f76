import type { Migration } from "./migration.ts";

/** Pages that a result lacks, so that a list can show which results are not complete. */
export const pagesUnread: Migration = {
  number: 18,
  name: "pages-unread",
  sql: "ALTER TABLE parser.job ADD COLUMN pages_unread int",
};
