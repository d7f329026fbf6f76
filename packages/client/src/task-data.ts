import type { JobEnvelope } from "@parsewright/contract";
import { ParserClientError } from "./client-error.ts";
import { first } from "./first.ts";
import { readResult } from "./read-envelope.ts";
import type { TaskData, TaskEnvelope } from "./task-types.ts";

/** A job as the hosted API shows a task. */
export function toTaskData(envelope: JobEnvelope): TaskData {
  const task = { task_id: envelope.id, err_msg: "" };
  switch (envelope.status) {
    case "IN_QUEUE":
      return { ...task, state: "pending" };
    case "COMPLETED":
      return endedTask(envelope);
    case "FAILED":
    case "TIMED_OUT":
    case "CANCELLED":
      return failed(envelope, failureText(envelope));
    default:
      return { ...task, state: "running" };
  }
}

/** Wraps data as the hosted API does when all is well. */
export function toTaskEnvelope<Data>(taskId: string, data: Data): TaskEnvelope<Data> {
  return { code: 0, msg: "ok", trace_id: taskId, data };
}

function endedTask(envelope: JobEnvelope): TaskData {
  if (envelope.output === undefined || envelope.output === null) {
    return failed(envelope, "job completed but returned no result payload");
  }
  try {
    const response = readResult(envelope);
    const url = "results" in response ? first(response).tarball_url : undefined;
    if (url !== undefined) {
      return { task_id: envelope.id, state: "done", err_msg: "", full_zip_url: url };
    }
  } catch (error) {
    if (!(error instanceof ParserClientError)) throw error;
    return failed(envelope, error.response?.error ?? error.message);
  }
  return failed(
    envelope,
    "The job returned no address of an archive. Set BUCKET_ENDPOINT_URL, BUCKET_NAME, BUCKET_ACCESS_KEY_ID " +
      "and BUCKET_SECRET_ACCESS_KEY on the endpoint.",
  );
}

function failureText({ output, error, status }: JobEnvelope): string {
  const { error: outputError } = (output ?? {}) as { readonly error?: unknown };
  const text = outputError || error;
  if (typeof text === "string" && text !== "") return text;
  return text ? JSON.stringify(text) : `job ${status}`;
}

function failed({ id }: JobEnvelope, text: string): TaskData {
  return { task_id: id, state: "failed", err_msg: text };
}
