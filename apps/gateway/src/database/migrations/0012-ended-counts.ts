import type { Migration } from "./migration.ts";

/**
 * Counts the ended jobs that are kept without reading them. A job that ends, is retried or is forgotten adds a row, so that no
 * two transactions wait for one counter; the sweep adds the rows up. Jobs that have not ended are counted by `job_live`.
 */
export const endedCounts: Migration = {
  number: 12,
  name: "ended-counts",
  sql: `
CREATE TABLE parser.ended_count (
  endpoint_id text NOT NULL,
  status text NOT NULL,
  is_retried boolean NOT NULL,
  number bigint NOT NULL
);
INSERT INTO parser.ended_count
  SELECT endpoint_id, status, attempt > 1, count(*) FROM parser.job WHERE ended_at IS NOT NULL GROUP BY 1, 2, 3;

CREATE FUNCTION parser.count_ended() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP <> 'INSERT' AND OLD.ended_at IS NOT NULL THEN
    INSERT INTO parser.ended_count VALUES (OLD.endpoint_id, OLD.status, OLD.attempt > 1, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.ended_at IS NOT NULL THEN
    INSERT INTO parser.ended_count VALUES (NEW.endpoint_id, NEW.status, NEW.attempt > 1, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER job_ended_insert AFTER INSERT ON parser.job FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION parser.count_ended();
CREATE TRIGGER job_ended_update AFTER UPDATE ON parser.job FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at) EXECUTE FUNCTION parser.count_ended();
CREATE TRIGGER job_ended_delete AFTER DELETE ON parser.job FOR EACH ROW
  WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION parser.count_ended();

DROP INDEX parser.job_status;
DROP INDEX parser.job_retried;
CREATE INDEX job_live ON parser.job (endpoint_id, tenant, status, is_low_priority) INCLUDE (attempt)
  WHERE ended_at IS NULL`,
};
