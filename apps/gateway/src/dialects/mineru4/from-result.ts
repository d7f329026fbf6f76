import type { InlineResult } from "@parsewright/contract";
import type { ZipEntry } from "@parsewright/document/archives";
import type { JobRecord } from "../../jobs/job-record.ts";
import { inCallersWords, paramOf } from "../callers-words.ts";
import { failureOf } from "../../answers/failure-of.ts";
import { stateOf, type Task } from "../tasks.ts";
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
      data: Buffer.from(JSON.stringify(result.middle ?? {})),
    },
    ...Object.entries(result.images ?? {}).map(([name, text]) => ({
      name: `${folder}images/${name}`,
      data: Buffer.from(text, "base64"),
      isStored: true,
    })),
  ];
}

const FILE_STATUSES: Readonly<Record<JobRecord["status"], string>> = {
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
  const started = jobs.flatMap(({ startedAt }) => startedAt ?? []);
  const ended = jobs.flatMap(({ endedAt }) => endedAt ?? []);
  const count = (status: string) =>
    jobs.filter((job) => FILE_STATUSES[job.status] === status).length;
  const isOver = ended.length === jobs.length;
  return {
    status: statusOf(jobs),
    created_at: new Date(task.createdAt).toISOString(),
    started_at: started.length === 0 ? null : new Date(Math.min(...started)).toISOString(),
    finished_at: isOver ? new Date(Math.max(...ended)).toISOString() : null,
    tier: request.tier,
    output_formats: request.outputs,
    access_level: "full",
    progress: { completed: count("completed"), failed: count("failed"), total: jobs.length },
    files: jobs.map((job, index) => toFile(job, files[index]?.name ?? "", request)),
  };
}

/** One failed file among others leaves a task that is partly done. */
export function statusOf(jobs: readonly JobRecord[]): string {
  const state = stateOf(jobs);
  if (state === "pending") return "queued";
  if (state === "processing") return "running";
  if (state === "completed") return "completed";
  if (jobs.some(({ status }) => status === "COMPLETED")) return "partial";
  return jobs.every(({ status }) => status === "CANCELLED") ? "canceled" : "failed";
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

function errorOf(job: JobRecord): object {
  const error = inCallersWords(failureOf(job), WORDS);
  const { code, message } = error;
  return { type: "parse_error", code: code.toLowerCase(), message, param: paramOf(error) };
}
