import type { Migration } from "./migration.ts";

/** Tasks of clients of other APIs, and the files that they have uploaded: they come back for both. */
export const dialectTasks: Migration = {
  number: 11,
  name: "dialect-tasks",
  sql: `
CREATE TABLE parser.dialect_task (
  id text PRIMARY KEY,
  tenant text NOT NULL,
  kind text NOT NULL,
  facts json NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN parser.dialect_task.facts IS 'What the dialect needs to answer for it, among it the ids of its jobs';
CREATE INDEX dialect_task_age ON parser.dialect_task (created_at)`,
};
