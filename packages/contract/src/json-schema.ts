import { z } from "zod";
import { ContentListEntry } from "./content-list.ts";
import { Block, Box, Document, Line, Page, Span } from "./document.ts";
import { ErrorBody } from "./errors.ts";
import {
  DeliveryListResponse,
  GatewayError,
  HealthResponse,
  JobEnvelope,
  JobListResponse,
  JobStatus,
  MetricsResponse,
  Policy,
  PurgeResponse,
  RunResponse,
  S3Config,
  ScaleResponse,
  StreamResponse,
  Submission,
  WebhookBody,
} from "./gateway.ts";
import {
  BatchData,
  CallbackBody,
  CreateBatchData,
  CreateBatchRequest,
  CreateTaskData,
  CreateTaskRequest,
  CreateUploadBatchData,
  CreateUploadBatchRequest,
  hostedEnvelope,
  TaskData,
} from "./hosted-api.ts";
import { JobInput } from "./job-input.ts";
import { ProgressUpdate } from "./progress.ts";
import {
  BucketResult,
  Degraded,
  FailureResponse,
  Gpu,
  HandlerResponse,
  InlineResult,
  ProbeResponse,
  ResultEntry,
  SuccessResponse,
  TarballResult,
} from "./responses.ts";
import { JobBlobResponse, JobDoneBody, JobStopResponse, TakenJob } from "./worker-protocol.ts";

const CONTRACT_SCHEMAS = {
  JobInput,
  SuccessResponse,
  FailureResponse,
  ProbeResponse,
  HandlerResponse,
  ResultEntry,
  TarballResult,
  InlineResult,
  BucketResult,
  Degraded,
  Gpu,
  ErrorBody,
  ProgressUpdate,
  Document,
  Page,
  Block,
  Line,
  Span,
  Box,
  ContentListEntry,
  Submission,
  Policy,
  S3Config,
  JobStatus,
  JobEnvelope,
  RunResponse,
  StreamResponse,
  WebhookBody,
  PurgeResponse,
  HealthResponse,
  MetricsResponse,
  ScaleResponse,
  JobListResponse,
  DeliveryListResponse,
  GatewayError,
  TakenJob,
  JobDoneBody,
  JobStopResponse,
  JobBlobResponse,
  CreateTaskRequest,
  CreateBatchRequest,
  CreateUploadBatchRequest,
  CreateTaskAnswer: hostedEnvelope(CreateTaskData),
  CreateBatchAnswer: hostedEnvelope(CreateBatchData),
  CreateUploadBatchAnswer: hostedEnvelope(CreateUploadBatchData),
  TaskAnswer: hostedEnvelope(TaskData),
  BatchAnswer: hostedEnvelope(BatchData),
  CallbackBody,
} satisfies Record<string, z.ZodType>;

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Where OpenAPI keeps named schemas. */
const REFERENCE_PREFIX = "#/components/schemas/";

/** JSON Schemas of every object of the contract by name, as what may be sent; for an OpenAPI 3.1 document. */
export function contractJsonSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(CONTRACT_SCHEMAS)) registry.add(schema, { id });

  const { schemas } = z.toJSONSchema(registry, {
    io: "input",
    uri: (id) => REFERENCE_PREFIX + id,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _id, $schema: _dialect, ...schema }]) => [id, schema]),
  );
}
