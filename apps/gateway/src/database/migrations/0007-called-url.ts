import type { Migration } from "./migration.ts";

/** The address by which the gateway was called when a job was submitted, for the links of its webhook. */
export const calledUrl: Migration = {
  number: 7,
  name: "called-url",
  sql: "ALTER TABLE parser.job ADD COLUMN called_url text",
};
