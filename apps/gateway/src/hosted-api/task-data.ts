import {
  FailureResponse,
  HOSTED_ERROR_CODES,
  type HostedTaskState,
  type JobStatus,
  PageProgress,
  type TaskData,
} from "@parsewright/contract";
import type { JobRecord } from "../jobs/job-record.ts";
import { codeOnTheWire, hostedCodeOfJob } from "./hosted-error.ts";
import type { HostedTask } from "./task-store.ts";

const STATES: Readonly<Record<JobStatus, HostedTaskState>> = {
  IN_QUEUE: "pending",
  IN_PROGRESS: "running",
  COMPLETED: "done",
  FAILED: "failed",
  TIMED_OUT: "failed",
  CANCELLED: "failed",
};

/** A task as the hosted API shows it. Without a job its file has not been uploaded yet. */
export async function taskDataOf(
  task: HostedTask,
  job: JobRecord | undefined,
  readResult: (job: JobRecord) => Promise<Pick<TaskData, "full_zip_url" | "degraded">>,
): Promise<TaskData> {
  const state = job ? STATES[job.status] : "waiting-file";
  return {
    task_id: task.id,
    ...(task.dataId !== undefined && { data_id: task.dataId }),
    state,
    err_msg: "",
    ...(job && state === "failed" && failureOf(job)),
    ...(job && state === "done" && (await readResult(job))),
    ...(job && state === "running" && progressOf(job)),
  };
}

function failureOf(job: JobRecord): Pick<TaskData, "err_msg" | "err_code"> {
  const code = hostedCodeOfJob(failureCodeOf(job));
  return { err_msg: job.error ?? HOSTED_ERROR_CODES[code], err_code: codeOnTheWire(code) };
}

function failureCodeOf({ output }: JobRecord) {
  const response = output && "json" in output ? output.json : undefined;
  return FailureResponse.safeParse(response).data?.parser_error?.code;
}

function progressOf({ output, startedAt = 0 }: JobRecord): Pick<TaskData, "extract_progress"> {
  const update = output && "json" in output ? PageProgress.safeParse(output.json).data : undefined;
  if (!update) return {};
  return {
    extract_progress: {
      extracted_pages: update.pages_done,
      total_pages: update.pages_total,
      start_time: new Date(startedAt).toISOString().slice(0, 19).replace("T", " "),
    },
  };
}
