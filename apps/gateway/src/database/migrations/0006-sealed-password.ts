import type { Migration } from "./migration.ts";

/** The password of a job's document, encrypted: it is never part of the stored input. */
export const sealedPassword: Migration = {
  number: 6,
  name: "sealed-password",
  sql: "ALTER TABLE parser.job ADD COLUMN sealed_password text",
};
