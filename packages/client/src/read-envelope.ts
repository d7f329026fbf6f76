import type {
  FailureResponse,
  HandlerResponse,
  JobEnvelope,
  JobStatus,
  ProbeResponse,
  SuccessResponse,
} from "@parsewright/contract";
import { type ClientErrorCode, ParserClientError } from "./client-error.ts";

const ENDED: readonly JobStatus[] = ["COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT"];

export function hasEnded(status: JobStatus): boolean {
  return ENDED.includes(status);
}

/** An answer as a job. Only what is always there is checked. */
export function readEnvelope(answer: unknown, asked: string): JobEnvelope {
  const { id, status } = (answer ?? {}) as Partial<JobEnvelope>;
  if (typeof id === "string" && typeof status === "string") return answer as JobEnvelope;
  throw new ParserClientError(
    "UNEXPECTED_ANSWER",
    `The answer to ${asked} has no id and status of a job. Check the base URL.`,
  );
}

/** The worker's response of an ended job, or what went wrong with it as an error. */
export function readResult(envelope: JobEnvelope): SuccessResponse | ProbeResponse {
  const { output } = envelope;
  if (isFailure(output)) throw handlerFailure(output, envelope);
  if (envelope.status !== "COMPLETED") throw jobFailure(envelope);
  if (output === undefined || output === null) throw lostResult(envelope);
  if (isResponse(output)) return output;
  throw jobError(
    "UNEXPECTED_ANSWER",
    `unexpected handler return type: ${Array.isArray(output) ? "array" : typeof output}`,
    envelope,
  );
}

function isResponse(output: unknown): output is SuccessResponse | ProbeResponse {
  return isObject(output) && output["ok"] === true;
}

function isFailure(output: unknown): output is FailureResponse {
  return isObject(output) && (output["ok"] === false || typeof output["error"] === "string");
}

function isObject(value: unknown): value is Record<string, unknown> & Partial<HandlerResponse> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function handlerFailure(response: FailureResponse, envelope: JobEnvelope): ParserClientError {
  const { code = "INTERNAL", retryable = false } = response.parser_error ?? {};
  const message = `handler returned ok=false: ${response.error}`;
  return new ParserClientError(code, message, { ...jobOf(envelope), response, retryable });
}

function jobFailure(envelope: JobEnvelope): ParserClientError {
  const { id, status, error } = envelope;
  if (status === "CANCELLED")
    return jobError("CANCELLED", `The job ${id} was cancelled.`, envelope);
  if (status === "TIMED_OUT") {
    return jobError("QUEUE_TIMEOUT", `The job ${id} waited for too long.`, envelope);
  }
  const text = textOf(error) ?? `The job ${id} failed, and no reason was given.`;
  const isTooSlow = text.includes("executionTimeout");
  return jobError(isTooSlow ? "EXECUTION_TIMEOUT" : "INTERNAL", text, envelope);
}

/** Workers of others post objects, too. */
function textOf(error: unknown): string | undefined {
  if (error === undefined || error === null || error === "") return undefined;
  return typeof error === "string" ? error : JSON.stringify(error);
}

function lostResult(envelope: JobEnvelope): ParserClientError {
  return jobError(
    "RESULT_LOST",
    "unexpected handler return type: NoneType. The platform keeps no result over about 20 MB: " +
      "use returnFormat s3, or fewer pages at once with parseInChunks.",
    envelope,
  );
}

function jobError(code: ClientErrorCode, text: string, envelope: JobEnvelope): ParserClientError {
  return new ParserClientError(code, text, {
    ...jobOf(envelope),
    retryable: code === "QUEUE_TIMEOUT",
  });
}

function jobOf({ id, status }: JobEnvelope) {
  return { jobId: id, jobStatus: status };
}
