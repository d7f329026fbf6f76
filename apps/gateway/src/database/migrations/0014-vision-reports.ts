import type { Migration } from "./migration.ts";

/**
 * Stores the times at which workers of an endpoint last reported that they have a vision model, and that they have
 * none.
 */
export const visionReports: Migration = {
  number: 14,
  name: "vision-reports",
  sql: `
CREATE TABLE parser.vision_report (
  endpoint_id text NOT NULL,
  has_vision boolean NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (endpoint_id, has_vision)
)`,
};
