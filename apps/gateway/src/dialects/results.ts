import { buffer } from "node:stream/consumers";
import {
  type ErrorCode,
  FailureResponse,
  type InlineResult,
  type JobStatus,
  ParserError,
  type SuccessResponse,
} from "@parsewright/contract";
import type { BlobStore } from "../blobs/blob-store.ts";
import type { JobRecord } from "../jobs/job-record.ts";

const MEBIBYTE = 1024 * 1024;
/** While it is read, the JSON of a result takes several times its size in memory. */
const RESULT_MAX_BYTES = 128 * MEBIBYTE;

/** A result, and what the worker said about how it came to be. */
export interface ReadResult {
  readonly result: InlineResult;
  readonly response: Omit<SuccessResponse, "results">;
}

/** The result of an ended job with the transport `inline`; fails as the job did. */
export async function readResult(
  blobs: Pick<BlobStore, "read">,
  job: JobRecord,
): Promise<ReadResult> {
  if (job.status !== "COMPLETED") throw failureOf(job);
  // Our own worker has checked what it sent.
  const { results, ...response } = (await readOutput(blobs, job)) as SuccessResponse;
  const [result] = results;
  if (result === undefined) throw new ParserError("INTERNAL", "The job has no result.");
  if ("tarball_url" in result || "tarball_b64" in result) throw tooLarge(job);
  return { result, response };
}

const STATUS_CODES: Partial<Record<JobStatus, ErrorCode>> = {
  CANCELLED: "CANCELLED",
  TIMED_OUT: "EXECUTION_TIMEOUT",
};

/** Why a job has ended without a result. */
export function failureOf({ status, output, error }: JobRecord): ParserError {
  const response = output && "json" in output ? output.json : undefined;
  const failure = FailureResponse.safeParse(response).data?.parser_error;
  if (failure !== undefined) {
    return new ParserError(failure.code, failure.message, { details: failure.details });
  }
  const code = STATUS_CODES[status] ?? "INTERNAL";
  return new ParserError(code, error ?? `The job is ${status.toLowerCase().replace("_", " ")}.`);
}

async function readOutput(blobs: Pick<BlobStore, "read">, job: JobRecord): Promise<unknown> {
  const { output } = job;
  if (output === undefined) throw new ParserError("INTERNAL", "The job has no result.");
  if ("json" in output) return output.json;
  if (output.bytes > RESULT_MAX_BYTES) throw tooLarge(job);
  const found = await blobs.read(output.blobKey);
  if (found === undefined) throw new ParserError("NOT_FOUND", "The result has expired.");
  return JSON.parse((await buffer(found.stream)).toString("utf8"));
}

/** Nothing is lost: the job API has it. */
function tooLarge({ id, endpointId }: JobRecord): ParserError {
  return new ParserError(
    "RESULT_TOO_LARGE",
    `The result is too large for this answer. It is kept: GET /v2/${endpointId}/status/${id} returns it or its address. Ask for fewer pages or without pictures.`,
  );
}
