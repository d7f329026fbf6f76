import type { InlineResult } from "@parsewright/contract";
import type { ZipEntry } from "@parsewright/document/archives";
import type { JobRecord } from "../../jobs/job-record.ts";
import { inCallersWords, paramOf } from "../callers-words.ts";
import { memberBytes } from "../../answers/kept-json.ts";
import { failureOf } from "../../answers/failure-of.ts";
import type { Task } from "../tasks.ts";
import type { Mineru4Request } from "./to-job-input.ts";

/** MinerU 4's names in errors. */
export const WORDS = { pages: "page_range", file: "the file", url: "url" };

/** The outputs of a file that are in the answer itself. */
export function toContent(result: InlineResult, { outputs }: Mineru4Request): object {
  return {
    ...(outputs.includes("markdown") && { markdown: result.markdown ?? "" }),
    ...(outputs.includes("middle_json") && { middle_json: result.middle }),
  };
}

/** The files of one document in an archive. */
export function toZipFiles(result: InlineResult, folder: string): readonly ZipEntry[] {
  return [
    { name: `${folder}markdown.md`, data: Buffer.from(result.markdown ?? "") },
    {
      name: `${folder}middle_json.json`,
      data: memberBytes(result.middle ?? {}),
    },
    ...Object.entries(result.images ?? {}).map(([name, text]) => ({
      name: `${folder}images/${name}`,
      data: Buffer.from(text, "base64"),
      isStored: true,
    })),
  ];
}

type FileStatus = "queued" | "running" | "completed" | "failed" | "canceled";

export const FILE_STATUSES: Readonly<Record<JobRecord["status"], FileStatus>> = {
  IN_QUEUE: "queued",
  IN_PROGRESS: "running",
  COMPLETED: "completed",
  FAILED: "failed",
  TIMED_OUT: "failed",
  CANCELLED: "canceled",
};

/** A task with its files, without its id and links. */
export function toJob(task: Task<Mineru4Request>, jobs: readonly JobRecord[]) {
  const { request, files } = task.facts;
  const statuses = jobs.map(({ status }) => FILE_STATUSES[status]);
  return {
    ...summaryOf({ createdAt: task.createdAt, statuses, jobs }),
    tier: request.tier,
    output_formats: request.outputs,
    access_level: "full",
    files: jobs.map((job, index) => toFile(job, files[index]?.name ?? "", request)),
  };
}

/** The state of a task over all of its files, of which some may have no job yet. */
export function summaryOf(task: {
  readonly createdAt: number;
  readonly statuses: readonly FileStatus[];
  readonly jobs: readonly JobRecord[];
}) {
  const { createdAt, statuses, jobs } = task;
  const started = jobs.flatMap(({ startedAt }) => startedAt ?? []);
  const ended = jobs.flatMap(({ endedAt }) => endedAt ?? []);
  const count = (status: FileStatus) => statuses.filter((one) => one === status).length;
  const isOver = count("queued") + count("running") === 0;
  return {
    status: statusOf(statuses),
    created_at: new Date(createdAt).toISOString(),
    started_at: started.length === 0 ? null : new Date(Math.min(...started)).toISOString(),
    finished_at: isOver ? new Date(Math.max(createdAt, ...ended)).toISOString() : null,
    progress: {
      completed: count("completed"),
      failed: count("failed"),
      total: statuses.length,
    },
  };
}

/** One failed file among others leaves a task that is partly done. */
export function statusOf(statuses: readonly FileStatus[]): FileStatus | "partial" {
  const [first = "failed"] = statuses;
  if (statuses.every((status) => status === first)) return first;
  if (statuses.some((status) => status === "queued" || status === "running")) return "running";
  return statuses.includes("completed") ? "partial" : "failed";
}

/** Says nothing that only the result knows: clients ask every second. */
function toFile(job: JobRecord, name: string, { outputs, pageRange }: Mineru4Request): object {
  const isDone = job.status === "COMPLETED";
  const isFailed = ["FAILED", "TIMED_OUT", "CANCELLED"].includes(job.status);
  const { id, startedAt = 0, endedAt = startedAt } = job;
  return {
    file_id: null,
    name,
    page_range: pageRange,
    status: FILE_STATUSES[job.status],
    parse: isDone
      ? { model_used: null, duration_ms: endedAt - startedAt, parser_version: null }
      : undefined,
    output_files: isDone
      ? Object.fromEntries(
          outputs.map((output) => [output, { file_id: `${id}.${output}`, bytes: null }]),
        )
      : undefined,
    error: isFailed ? errorOf(job) : null,
  };
}

export function errorOf(job: JobRecord): object {
  const error = inCallersWords(failureOf(job), WORDS);
  const { code, message } = error;
  return { type: "parse_error", code: code.toLowerCase(), message, param: paramOf(error) };
}
