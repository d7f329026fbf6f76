import type { ErrorCode, FailureResponse, JobStatus } from "@parsewright/contract";

/** The service's own codes, and those of failures that only a client can see. */
export type ClientErrorCode =
  | ErrorCode
  /** No answer came: refused, reset, or silent for too long. */
  | "CONNECTION_FAILED"
  /** The job has not ended in time. It goes on; `jobId` says which one it is. */
  | "WAIT_TIMEOUT"
  /** The job ended without a result, because the platform did not keep it. */
  | "RESULT_LOST"
  /** Something answered, but not as a service of this kind does. */
  | "UNEXPECTED_ANSWER"
  /** The archive could do harm or is broken; nothing of it was kept. */
  | "ARCHIVE_REFUSED"
  /** The archive was not downloaded: address, size or time. */
  | "DOWNLOAD_FAILED"
  /** The folder to write to has content that would be lost. */
  | "TARGET_EXISTS";

export interface ClientErrorDetails {
  /** HTTP status of the answer. */
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly jobId?: string | undefined;
  readonly jobStatus?: JobStatus | undefined;
  /** True if the same call may succeed later. Default `false`. */
  readonly retryable?: boolean | undefined;
  /** The whole failure response of the worker, with its traceback. */
  readonly response?: FailureResponse | undefined;
  readonly cause?: unknown;
}

/** Every failure of a client, except an aborted signal, whose own reason is thrown. */
export class ParserClientError extends Error {
  override readonly name = "ParserClientError";
  readonly code: ClientErrorCode;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly jobId: string | undefined;
  readonly jobStatus: JobStatus | undefined;
  readonly retryable: boolean;
  readonly response: FailureResponse | undefined;

  constructor(code: ClientErrorCode, message: string, details: ClientErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.status = details.status;
    this.requestId = details.requestId;
    this.jobId = details.jobId;
    this.jobStatus = details.jobStatus;
    this.retryable = details.retryable ?? false;
    this.response = details.response;
  }

  /** The service's own sentence, without the frame that programs of the platform look for. */
  get reason(): string {
    return this.response?.parser_error?.message ?? this.message;
  }

  /** The last frames of the worker, where the worker failed. */
  get traceback(): string | undefined {
    return this.response?.traceback;
  }
}
