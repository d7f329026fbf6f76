import type { InlineResult } from "@parsewright/contract";
import { writeZipEntries, type ZipEntry } from "@parsewright/document/archives";
import type { JobRecord } from "../../jobs/job-record.ts";
import { inCallersWords, paramOf } from "../callers-words.ts";
import { failureOf, type ReadResult } from "../results.ts";
import { stateOf, type Task } from "../tasks.ts";
import type { Mineru4Request, Output } from "./to-job-input.ts";

/** MinerU 4's names in errors. */
export const WORDS = { pages: "page_range", file: "the file", url: "url" };

/** An output of a file, as it is downloaded. */
export function toOutput(result: InlineResult, output: Output): Buffer {
  if (output === "markdown") return Buffer.from(result.markdown ?? "");
  if (output === "middle_json") return Buffer.from(JSON.stringify(result.middle ?? {}));
  return writeZipEntries(toZipFiles(result));
}

export function toZipFiles(result: InlineResult, folder = ""): readonly ZipEntry[] {
  return [
    { name: `${folder}markdown.md`, data: toOutput(result, "markdown") },
    { name: `${folder}middle_json.json`, data: toOutput(result, "middle_json") },
    ...Object.entries(result.images ?? {}).map(([name, text]) => ({
      name: `${folder}images/${name}`,
      data: Buffer.from(text, "base64"),
      isStored: true,
    })),
  ];
}

export interface FileNow {
  readonly job: JobRecord;
  readonly name: string;
  /** Of a completed job. */
  readonly read?: ReadResult;
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
export function toJob(task: Task<Mineru4Request>, files: readonly FileNow[]): object {
  const { request } = task.facts;
  const jobs = files.map(({ job }) => job);
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
    files: files.map((file) => toFile(file, request)),
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

function toFile({ job, name, read }: FileNow, { outputs, pageRange }: Mineru4Request): object {
  const isFailed = ["FAILED", "TIMED_OUT", "CANCELLED"].includes(job.status);
  return {
    file_id: null,
    name,
    page_range: pageRange,
    status: FILE_STATUSES[job.status],
    parse: read && {
      model_used: read.response.debug.backend,
      duration_ms: Math.round(read.response.elapsed_seconds * 1000),
      parser_version: read.response.parser_version,
    },
    output_files:
      read &&
      Object.fromEntries(
        outputs.map((output) => [
          output,
          { file_id: `${job.id}.${output}`, bytes: toOutput(read.result, output).length },
        ]),
      ),
    error: isFailed ? errorOf(job) : null,
  };
}

function errorOf(job: JobRecord): object {
  const error = inCallersWords(failureOf(job), WORDS);
  const { code, message } = error;
  return { type: "parse_error", code: code.toLowerCase(), message, param: paramOf(error) };
}
