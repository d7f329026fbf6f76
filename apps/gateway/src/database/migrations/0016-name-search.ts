import type { Migration } from "./migration.ts";

/**
 * Finds jobs by part of their document's name without scanning all of them. The index also gives PostgreSQL statistics,
 * so it scans the newest jobs instead when most names match. Servers without the extension give the same results, more
 * slowly. The primary key finds prefixes of ids only if the collation orders text by bytes.
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
