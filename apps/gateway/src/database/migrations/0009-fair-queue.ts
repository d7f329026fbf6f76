import type { Migration } from "./migration.ts";

/**
 * The line of waiting jobs moves from pg-boss into the jobs' own rows, where it can be read by tenant. `tenant_share`
 * holds what each tenant has been given while others waited too.
 */
export const fairQueue: Migration = {
  number: 9,
  name: "fair-queue",
  sql: `
ALTER TABLE parser.job DROP COLUMN ticket_id, ADD COLUMN is_at_head boolean NOT NULL DEFAULT false,
  ADD COLUMN place bigint NOT NULL DEFAULT 0;
CREATE SEQUENCE parser.job_place;
UPDATE parser.job SET place = line.place FROM (
  SELECT id, nextval('parser.job_place') AS place
  FROM (SELECT id FROM parser.job WHERE status = 'IN_QUEUE' ORDER BY queued_at) AS waiting) AS line
WHERE job.id = line.id;
ALTER TABLE parser.job ALTER COLUMN place SET DEFAULT nextval('parser.job_place');
CREATE INDEX job_line ON parser.job (endpoint_id, tenant, is_at_head DESC, is_low_priority, place)
  WHERE status = 'IN_QUEUE';

CREATE TABLE parser.tenant_share (
  endpoint_id text NOT NULL,
  tenant text NOT NULL,
  used float8 NOT NULL,
  PRIMARY KEY (endpoint_id, tenant)
);

DO $$ BEGIN
  IF to_regclass('parser_queue.job') IS NOT NULL THEN
    DELETE FROM parser_queue.job WHERE name LIKE 'jobs.%';
  END IF;
END $$`,
};
