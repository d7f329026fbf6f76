import type { Migration } from "./migration.ts";

/**
 * Pages as the unit of work. A shard is a job with `parent_id`, and its row goes when it ends; `recipe` says which workers
 * may read it. `page` says in which blob the pages of a tenant are, and such a blob is kept until `keep_until`.
 */
export const pageShards: Migration = {
  number: 15,
  name: "page-shards",
  sql: `
ALTER TABLE parser.job ADD COLUMN parent_id text, ADD COLUMN shard json, ADD COLUMN recipe text,
  ADD COLUMN is_split boolean NOT NULL DEFAULT false;
CREATE INDEX job_shards ON parser.job (parent_id, place) WHERE parent_id IS NOT NULL;
DROP INDEX parser.job_live;
CREATE INDEX job_live ON parser.job (endpoint_id, tenant, status, is_low_priority) INCLUDE (attempt, parent_id)
  WHERE ended_at IS NULL;
ALTER TABLE parser.blob ADD COLUMN keep_until timestamptz;
CREATE INDEX blob_keep_until ON parser.blob (keep_until) WHERE keep_until IS NOT NULL;
CREATE TABLE parser.page (
  tenant text NOT NULL,
  recipe text NOT NULL,
  key text NOT NULL,
  blob_key text NOT NULL REFERENCES parser.blob ON DELETE CASCADE,
  position int NOT NULL,
  PRIMARY KEY (tenant, recipe, key)
);
CREATE INDEX page_blob ON parser.page (blob_key)`,
};
