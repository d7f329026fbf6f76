import type { Migration } from "./migration.ts";

/**
 * Jobs, their updates, the workers and what they are to stop.
 * `json` instead of `jsonb`: a payload comes back as it was sent, and may hold a NUL character.
 */
export const jobs: Migration = {
  number: 1,
  name: "jobs",
  sql: `
CREATE TABLE parser.job (
  id text PRIMARY KEY,
  endpoint_id text NOT NULL,
  tenant text NOT NULL,
  status text NOT NULL CHECK (status IN
    ('IN_QUEUE', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT')),
  input_json json,
  input_blob text,
  input_bytes bigint,
  output_json json,
  output_blob text,
  output_bytes bigint,
  error text,
  webhook text,
  policy json NOT NULL,
  s3_config json,
  traceparent text,
  is_low_priority boolean NOT NULL,
  execution_timeout_ms bigint NOT NULL,
  ttl_ms bigint NOT NULL,
  retention_ms bigint NOT NULL,
  blob_keys text[] NOT NULL DEFAULT '{}',
  attempt int NOT NULL DEFAULT 1,
  worker_id text,
  former_worker_ids text[] NOT NULL DEFAULT '{}',
  missed_pings int NOT NULL DEFAULT 0,
  event_count int NOT NULL DEFAULT 0,
  drained_count int NOT NULL DEFAULT 0,
  ticket_id uuid,
  submitted_at timestamptz NOT NULL,
  queued_at timestamptz NOT NULL,
  give_up_at timestamptz NOT NULL,
  started_at timestamptz,
  stop_at timestamptz,
  ended_at timestamptz,
  keep_until timestamptz,
  CHECK ((status = 'IN_QUEUE') = (ticket_id IS NOT NULL)),
  CHECK ((status IN ('IN_QUEUE', 'IN_PROGRESS')) = (ended_at IS NULL))
);
COMMENT ON COLUMN parser.job.ticket_id IS 'Row of the queue that stands for the job while it waits';
CREATE UNIQUE INDEX job_ticket ON parser.job (ticket_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX job_waiting ON parser.job (endpoint_id, is_low_priority, queued_at) WHERE status = 'IN_QUEUE';
CREATE INDEX job_running ON parser.job (worker_id) WHERE status = 'IN_PROGRESS';
CREATE INDEX job_stop_at ON parser.job (stop_at) WHERE status = 'IN_PROGRESS';
CREATE INDEX job_give_up_at ON parser.job (give_up_at) WHERE ended_at IS NULL;
CREATE INDEX job_keep_until ON parser.job (keep_until) WHERE keep_until IS NOT NULL;
CREATE INDEX job_status ON parser.job (endpoint_id, status, is_low_priority);
CREATE INDEX job_retried ON parser.job (endpoint_id) WHERE attempt > 1;
CREATE INDEX job_newest ON parser.job (endpoint_id, submitted_at DESC);

CREATE TABLE parser.job_event (
  job_id text NOT NULL REFERENCES parser.job ON DELETE CASCADE,
  cursor int NOT NULL,
  attempt int NOT NULL,
  source text NOT NULL CHECK (source IN ('progress', 'stream', 'both')),
  output json NOT NULL,
  PRIMARY KEY (job_id, cursor)
);

CREATE TABLE parser.idempotency (
  tenant text NOT NULL,
  endpoint_id text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  job_id text NOT NULL REFERENCES parser.job ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (tenant, endpoint_id, key)
);
CREATE INDEX idempotency_job ON parser.idempotency (job_id);

CREATE TABLE parser.worker (
  id text PRIMARY KEY,
  endpoint_id text NOT NULL,
  last_seen_at timestamptz NOT NULL,
  last_ping_at timestamptz,
  unhealthy_reason text,
  is_draining boolean NOT NULL DEFAULT false
);
CREATE INDEX worker_endpoint ON parser.worker (endpoint_id, last_seen_at);

CREATE TABLE parser.stop_signal (
  worker_id text NOT NULL,
  job_id text NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (worker_id, job_id)
)`,
};
