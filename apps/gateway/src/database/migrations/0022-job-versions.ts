import type { Migration } from "./migration.ts";

/** Versions of results that people corrected. The corrections are payloads of the job and go with it, as the rows do. */
export const jobVersions: Migration = {
  number: 22,
  name: "job-versions",
  sql: `
CREATE TABLE parser.job_version (
  job_id text NOT NULL REFERENCES parser.job ON DELETE CASCADE,
  version int NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  blocks int NOT NULL,
  restored int,
  comment text,
  corrections_blob text NOT NULL,
  PRIMARY KEY (job_id, version)
)`,
};
