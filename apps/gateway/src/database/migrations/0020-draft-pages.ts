import type { Migration } from "./migration.ts";

/** Texts of pages while their document is read. They go when the job ends: its result has them as they should be. */
export const draftPages: Migration = {
  number: 20,
  name: "draft-pages",
  sql: `
CREATE TABLE parser.draft_page (
  job_id text NOT NULL REFERENCES parser.job ON DELETE CASCADE,
  page_number int NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  markdown text NOT NULL,
  PRIMARY KEY (job_id, page_number)
);
CREATE INDEX draft_page_place ON parser.draft_page (job_id, place)`,
};
