import type { Migration } from "./migration.ts";

/**
 * Finds jobs by a part of their document's name without reading them all. Of an index over all rows PostgreSQL also knows
 * which names are frequent, and reads the newest jobs instead where most have the part. A server on which the extension
 * cannot be had answers the same, slower. The primary key finds the beginning of an id only where texts are ordered by their bytes.
 */
export const nameSearch: Migration = {
  number: 16,
  name: "name-search",
  sql: `
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX job_document_name ON parser.job USING gin (lower(document_name) gin_trgm_ops);
EXCEPTION WHEN feature_not_supported OR insufficient_privilege OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'Searching jobs by name has no index: %', SQLERRM;
END $$;
DO $$ BEGIN
  IF (SELECT datcollate NOT IN ('C', 'POSIX') FROM pg_database WHERE datname = current_database()) THEN
    CREATE INDEX job_id_beginning ON parser.job (id text_pattern_ops);
  END IF;
END $$`,
};
