import type { Migration } from "./migration.ts";

/** Every try to tell somebody about the end of a job. */
export const webhookDeliveries: Migration = {
  number: 3,
  name: "webhook-deliveries",
  sql: `
CREATE TABLE parser.webhook_delivery (
  delivery_id uuid NOT NULL,
  try int NOT NULL,
  job_id text NOT NULL REFERENCES parser.job ON DELETE CASCADE,
  http_status int,
  duration_ms int NOT NULL,
  error text,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (delivery_id, try)
);
CREATE INDEX webhook_delivery_job ON parser.webhook_delivery (job_id)`,
};
