import type { Migration } from "./migration.ts";

/**
 * Counts of the jobs that wait, without reading them. As with `ended_count`, a change adds a row and the sweep adds the rows up.
 * The triggers come first: they keep writers out until what waits already is counted.
 */
export const waitingCounts: Migration = {
  number: 21,
  name: "waiting-counts",
  sql: `
CREATE TABLE parser.waiting_count (
  endpoint_id text NOT NULL,
  tenant text NOT NULL,
  is_shard boolean NOT NULL,
  is_low_priority boolean NOT NULL,
  is_retried boolean NOT NULL,
  number bigint NOT NULL
);

CREATE FUNCTION parser.count_submitted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO parser.waiting_count
    SELECT endpoint_id, tenant, parent_id IS NOT NULL, is_low_priority, attempt > 1, count(*)
    FROM added WHERE status = 'IN_QUEUE' GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
CREATE FUNCTION parser.count_waiting() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF OLD.status = 'IN_QUEUE' THEN
    INSERT INTO parser.waiting_count
      VALUES (OLD.endpoint_id, OLD.tenant, OLD.parent_id IS NOT NULL, OLD.is_low_priority, OLD.attempt > 1, -1);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.status = 'IN_QUEUE' THEN
    INSERT INTO parser.waiting_count
      VALUES (NEW.endpoint_id, NEW.tenant, NEW.parent_id IS NOT NULL, NEW.is_low_priority, NEW.attempt > 1, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER job_waiting_insert AFTER INSERT ON parser.job REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION parser.count_submitted();
CREATE TRIGGER job_waiting_update AFTER UPDATE ON parser.job FOR EACH ROW
  WHEN ((OLD.status = 'IN_QUEUE' OR NEW.status = 'IN_QUEUE')
    AND (OLD.status, OLD.is_low_priority, OLD.attempt) IS DISTINCT FROM (NEW.status, NEW.is_low_priority, NEW.attempt))
  EXECUTE FUNCTION parser.count_waiting();
CREATE TRIGGER job_waiting_delete AFTER DELETE ON parser.job FOR EACH ROW
  WHEN (OLD.status = 'IN_QUEUE') EXECUTE FUNCTION parser.count_waiting();

INSERT INTO parser.waiting_count
  SELECT endpoint_id, tenant, parent_id IS NOT NULL, is_low_priority, attempt > 1, count(*)
  FROM parser.job WHERE status = 'IN_QUEUE' GROUP BY 1, 2, 3, 4, 5`,
};
