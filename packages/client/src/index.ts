export {
  type ClientErrorCode,
  type ClientErrorDetails,
  ParserClientError,
} from "./client-error.ts";
export type { Environment, ParserClientOptions, ServiceKind } from "./client-options.ts";
export type {
  CallOptions,
  DocumentSource,
  JobFields,
  ParseDocumentOptions,
  ParseInChunksOptions,
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
