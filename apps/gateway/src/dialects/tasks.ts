import { randomUUID } from "node:crypto";
import { type JobStatus, ParserError } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { callerOf } from "../http/authenticate.ts";
import { pathParameter } from "../http/parameters.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import { isEnded } from "../jobs/job-envelope.ts";
import type { DialectParts } from "./dialect.ts";
import type { DialectTask } from "./dialect-tasks.ts";
import {
  findJob,
  type Source,
  type SubmittedFile,
  submitSources,
  waitForEnd,
} from "./documents.ts";
import type { JobRequest } from "./options.ts";

/** Facts about a task: its request, and the job of each file. */
interface TaskFacts<Request> {
  readonly request: Request;
  readonly files: readonly SubmittedFile[];
}

/** Files that were submitted together, by an API in which that is one thing. */
export type Task<Request> = DialectTask<TaskFacts<Request>>;

/** The state of a task, over all of its files. */
export type TaskState = "pending" | "processing" | "completed" | "failed";

const STATES: Readonly<Record<JobStatus, TaskState>> = {
  IN_QUEUE: "pending",
  IN_PROGRESS: "processing",
  COMPLETED: "completed",
  FAILED: "failed",
  TIMED_OUT: "failed",
  CANCELLED: "failed",
};

/** Submits the files of a task, and remembers it under an id. */
export async function submitTask<Request>(
  parts: DialectParts,
  call: FastifyRequest,
  task: {
    readonly kind: string;
    readonly request: Request;
    readonly job: JobRequest;
    readonly sources: readonly Source[];
  },
): Promise<Task<Request>> {
  const { kind, request, job, sources } = task;
  const files = await submitSources(parts, call, { sources, job });
  const { tenant } = callerOf(call);
  const added = { id: randomUUID(), tenant, kind, facts: { request, files } };
  return { ...added, createdAt: await parts.tasks.add(added) };
}

/** The task that the address names; NOT_FOUND for one of another tenant, as if it did not exist. */
export async function findTask<Request>(
  parts: DialectParts,
  call: FastifyRequest,
  kind: string,
): Promise<Task<Request>> {
  const { tenant } = callerOf(call);
  const id = pathParameter(call, "task_id");
  const task = isTaskId(id)
    ? await parts.tasks.find<TaskFacts<Request>>({ id, tenant, kind })
    : undefined;
  // In these words by MinerU and docling-serve, whose clients look for them.
  if (task === undefined) throw new ParserError("NOT_FOUND", "Task not found.");
  return task;
}

/** The jobs of a task, in the order of its files, without results: those of many files are much together. */
export async function jobsOf(
  parts: DialectParts,
  { facts, tenant }: Task<unknown>,
): Promise<readonly JobRecord[]> {
  return Promise.all(
    facts.files.map(async ({ jobId }) => withoutResult(await findJob(parts, jobId, tenant))),
  );
}

/** Leaves results in the blob store, which are only named, and failures, which say what failed. */
function withoutResult(job: JobRecord): JobRecord {
  const { output, ...rest } = job;
  return job.status === "COMPLETED" && output && "json" in output ? rest : job;
}

/** The jobs of a task once all have ended; fails as `waitForEnd` does. */
export async function waitForJobs(
  parts: DialectParts,
  {
    facts,
    tenant,
  }: Pick<Task<unknown>, "tenant"> & { readonly facts: Pick<TaskFacts<unknown>, "files"> },
  { signal, waitMs }: { readonly signal: AbortSignal; readonly waitMs: number },
): Promise<readonly JobRecord[]> {
  const deadline = performance.now() + waitMs;
  const jobs: JobRecord[] = [];
  for (const { jobId } of facts.files) {
    const left = Math.max(0, deadline - performance.now());
    jobs.push(withoutResult(await waitForEnd(parts, { jobId, tenant, signal, waitMs: left })));
  }
  return jobs;
}

/** One file that failed fails the task, as it does in the programs that are mirrored. */
export function stateOf(jobs: readonly JobRecord[]): TaskState {
  const states = new Set(jobs.map(({ status }) => STATES[status]));
  if (!jobs.every(isEnded))
    return states.size === 1 && states.has("pending") ? "pending" : "processing";
  return states.has("failed") ? "failed" : "completed";
}

/** Ids are made here; what has another shape is not asked for. */
export function isTaskId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text);
}
