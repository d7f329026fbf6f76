export {
  type ClientErrorCode,
  type ClientErrorDetails,
  ParserClientError,
} from "./client-error.ts";
export { type DocumentResult, first, type ResponseOrResult } from "./first.ts";
export type { ChunkedResponse } from "./parse-in-chunks.ts";
export type { ZipOutcome } from "./parse-zip.ts";
export { ParserApiClient } from "./parser-api-client.ts";
export { ParserClient } from "./parser-client.ts";
export type { SubmittedJob } from "./submitted-job.ts";
export type { Environment, ParserClientOptions, ServiceKind } from "./client-options.ts";
export type {
  CallOptions,
  JobFields,
  ListJobsOptions,
  ParseDocumentOptions,
  ParseInChunksOptions,
  ParseZipOptions,
  SubmissionFields,
  SubmitOptions,
  WaitOptions,
} from "./parse-options.ts";
export type {
  CreateTaskOptions,
  CreateTaskResponse,
  TaskData,
  TaskEnvelope,
  TaskResponse,
  TaskState,
  WaitForTaskOptions,
} from "./task-types.ts";
