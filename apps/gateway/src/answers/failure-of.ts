import { ErrorBody, type ErrorCode, type JobStatus, ParserError } from "@parsewright/contract";
import type { JobRecord } from "../jobs/job-record.ts";

const STATUS_CODES: Partial<Record<JobStatus, ErrorCode>> = {
  CANCELLED: "CANCELLED",
  TIMED_OUT: "EXECUTION_TIMEOUT",
};

/** The reason for which a job has ended without a result. */
export function failureOf({ status, output, error }: JobRecord): ParserError {
  const response = output && "json" in output ? output.json : undefined;
  const { parser_error } = (response ?? {}) as { readonly parser_error?: unknown };
  const failure = ErrorBody.safeParse(parser_error).data;
  if (failure !== undefined) {
    return new ParserError(failure.code, failure.message, { details: failure.details });
  }
  const code = STATUS_CODES[status] ?? "INTERNAL";
  return new ParserError(code, error ?? `The job is ${status.toLowerCase().replace("_", " ")}.`);
}
