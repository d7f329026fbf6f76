import type { Migration } from "./migration.ts";

/** Facts about a job's document, and an index by which the jobs of one tenant are listed a page at a time. */
export const jobFacts: Migration = {
  number: 13,
  name: "job-facts",
  sql: `
ALTER TABLE parser.job ADD COLUMN document_name text, ADD COLUMN document_bytes bigint, ADD COLUMN pages int;
DROP INDEX parser.job_newest;
CREATE INDEX job_of_tenant ON parser.job (endpoint_id, tenant, submitted_at DESC, id DESC)`,
};
