import type { Migration } from "./migration.ts";

/** Confidence of the reader of a page, and the format in which it wrote the page: another recipe may do without reading it again. */
export const pageConfidence: Migration = {
  number: 17,
  name: "page-confidence",
  sql: `
ALTER TABLE parser.page ADD COLUMN confidence real, ADD COLUMN format text;
CREATE INDEX page_key ON parser.page (tenant, key)`,
};
