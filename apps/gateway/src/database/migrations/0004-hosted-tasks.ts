import type { Migration } from "./migration.ts";

/** Facts that the hosted API remembers of a task beside its job, which has the same id and may come later. */
export const hostedTasks: Migration = {
  number: 4,
  name: "hosted-tasks",
  sql: `
CREATE TABLE parser.hosted_task (
  id text PRIMARY KEY,
  tenant text NOT NULL,
  batch_id text NOT NULL,
  position int NOT NULL,
  file_name text NOT NULL,
  data_id text,
  callback text,
  seed text,
  options json NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX hosted_task_batch ON parser.hosted_task (batch_id, position);
CREATE INDEX hosted_task_created ON parser.hosted_task (created_at)`,
};
