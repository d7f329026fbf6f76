export {
  type ClientErrorCode,
  type ClientErrorDetails,
  ParserClientError,
} from "./client-error.ts";
export type { Environment, ParserClientOptions, ServiceKind } from "./client-options.ts";
export { type DocumentResult, first, type ResponseOrResult } from "./first.ts";
export {
  type ArchiveLimits,
  DEFAULT_ARCHIVE_LIMITS,
  type SaveOptions,
} from "./node/archive-limits.ts";
export { extractArchive } from "./node/extract-archive.ts";
export { openDocument, ParserApiClient, ParserClient } from "./node/node-client.ts";
export { saveInline, saveS3Tarball, saveTarball } from "./node/save-results.ts";
export type { ChunkedResponse } from "./parse-in-chunks.ts";
export type { ZipOutcome } from "./parse-zip.ts";
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
