import type { JobStatus } from "@parsewright/contract";
import { failureOf } from "../../answers/failure-of.ts";
import type { JobRecord } from "../../jobs/job-record.ts";
import { inCallersWords } from "../callers-words.ts";
import type { Task } from "../tasks.ts";
import type { LlamaRequest } from "./to-job-input.ts";

export type LlamaTask = Task<LlamaRequest>;

/** LlamaParse's names in errors. */
export const FAILURE_WORDS = { pages: "target_pages", file: "file", url: "source_url" };

const STATES = {
  IN_QUEUE: "PENDING",
  IN_PROGRESS: "RUNNING",
  COMPLETED: "COMPLETED",
  FAILED: "FAILED",
  TIMED_OUT: "FAILED",
  CANCELLED: "CANCELLED",
} as const satisfies Readonly<Record<JobStatus, string>>;

export const SECOND_STATES = [...new Set(Object.values(STATES))];

const FIRST_STATES: Readonly<Record<(typeof SECOND_STATES)[number], string>> = {
  PENDING: "PENDING",
  RUNNING: "PENDING",
  COMPLETED: "SUCCESS",
  FAILED: "ERROR",
  CANCELLED: "CANCELED",
};

function failureIn([job]: readonly JobRecord[]) {
  const isFailed = job?.status === "FAILED" || job?.status === "TIMED_OUT";
  return isFailed ? inCallersWords(failureOf(job), FAILURE_WORDS) : undefined;
}

function stateOf([job]: readonly JobRecord[]) {
  return STATES[job?.status ?? "FAILED"];
}

/** A job in the first API. Clients that read a long file in parts look for the code of a part behind its end. */
export function toFirstStatus({ id }: LlamaTask, jobs: readonly JobRecord[]): object {
  const failure = failureIn(jobs);
  const code = failure?.code === "PAGE_RANGE_EMPTY" ? "NO_DATA_FOUND_IN_FILE" : failure?.code;
  return {
    id,
    status: FIRST_STATES[stateOf(jobs)],
    ...(failure && { error_code: code, error_message: failure.message }),
  };
}

/** A job in the second API. */
export function toSecondJob(
  { id, tenant, facts, createdAt }: LlamaTask,
  jobs: readonly JobRecord[],
) {
  const { tier, userMetadata } = facts.request;
  const [job] = jobs;
  const changedAt = job?.endedAt ?? job?.startedAt ?? createdAt;
  return {
    id,
    project_id: tenant,
    status: stateOf(jobs),
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(changedAt).toISOString(),
    error_message: failureIn(jobs)?.message ?? null,
    name: facts.files[0]?.name ?? null,
    tier,
    user_metadata: userMetadata,
  };
}
