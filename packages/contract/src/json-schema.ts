import { z } from "zod";
import { Disagreement, DocumentAudit, PageAudit } from "./audit.ts";
import { Box } from "./box.ts";
import { BlockBox, BlockCell, Chunk } from "./chunks.ts";
import { Confidence } from "./confidence.ts";
import {
  CodeEntry,
  ContentListEntry,
  ContentSpan,
  EquationEntry,
  ImageEntry,
  TableEntry,
  TextEntry,
} from "./content-list.ts";
import {
  Block,
  Document,
  LoadedModel,
  Page,
  PageReadersUsed,
  ReadersCount,
  RegionReaderUsed,
  TextReaderUsed,
} from "./document.ts";
import { Line, Span } from "./line.ts";
import {
  Attachment,
  DocumentMetadata,
  FormField,
  HiddenText,
  OutlineEntry,
  PageAnnotation,
} from "./file-facts.ts";
import { FailedBlock } from "./unread-parts.ts";
import { ErrorBody } from "./errors.ts";
import { ExtractedField, Extraction, FieldEvidence } from "./extraction.ts";
import {
  BackendsResponse,
  DeliveryListResponse,
  GatewayError,
  HealthResponse,
  JobDeletion,
  JobEnvelope,
  JobListResponse,
  JobPage,
  JobStatus,
  JobSummary,
  MetricsResponse,
  Policy,
  PurgeResponse,
  RunResponse,
  S3Config,
  ScaleResponse,
  StreamItem,
  StreamResponse,
  Submission,
  SubmissionForm,
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
import {
  CallerResponse,
  CreatedKey,
  KeyListResponse,
  KeyRequest,
  KeyRevocation,
  OverviewResponse,
} from "./operators.ts";
import {
  FetchingInputProgress,
  PageProgress,
  ParsingProgress,
  ProgressUpdate,
} from "./progress.ts";
import {
  BucketResult,
  Degraded,
  FailureDebug,
  FailureResponse,
  Gpu,
  HandlerResponse,
  InlineResult,
  ProbeResponse,
  ResultEntry,
  SuccessDebug,
  SuccessResponse,
  TarballResult,
} from "./responses.ts";
import {
  CorrectedBlock,
  DocumentVersion,
  VersionContent,
  VersionList,
  VersionRequest,
} from "./corrections.ts";
import { ArchiveRequest, MissingResult } from "./archive.ts";
import { PageIndex, PageResult, PagesResponse, PageText } from "./pages.ts";
import { CellPart, RatedCell, TableCellPlace, Word } from "./table-cell.ts";
import { SourceMapEntry, SourceRun } from "./source-map.ts";
import {
  FindPages,
  FoundPages,
  GivenBackShards,
  JobBlobResponse,
  JobDoneBody,
  JobStopResponse,
  PageDrafts,
  SplitPages,
  TakenBackShards,
  TakenJob,
} from "./worker-protocol.ts";

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
  FetchingInputProgress,
  ParsingProgress,
  PageProgress,
  Document,
  Page,
  Block,
  Line,
  Span,
  Box,
  ContentListEntry,
  TextEntry,
  ContentSpan,
  EquationEntry,
  TableEntry,
  ImageEntry,
  CodeEntry,
  Confidence,
  Chunk,
  BlockBox,
  RatedCell,
  BlockCell,
  TableCellPlace,
  CellPart,
  Word,
  SourceMapEntry,
  SourceRun,
  Extraction,
  ExtractedField,
  FieldEvidence,
  HiddenText,
  FormField,
  PageAnnotation,
  FailedBlock,
  PageReadersUsed,
  RegionReaderUsed,
  TextReaderUsed,
  ReadersCount,
  PageAudit,
  DocumentAudit,
  Disagreement,
  OutlineEntry,
  DocumentMetadata,
  Attachment,
  LoadedModel,
  SuccessDebug,
  FailureDebug,
  Submission,
  SubmissionForm,
  Policy,
  S3Config,
  JobStatus,
  JobEnvelope,
  RunResponse,
  StreamItem,
  StreamResponse,
  PagesResponse,
  PageText,
  PageResult,
  CorrectedBlock,
  DocumentVersion,
  VersionContent,
  VersionList,
  VersionRequest,
  ArchiveRequest,
  MissingResult,
  PageIndex,
  WebhookBody,
  PurgeResponse,
  HealthResponse,
  MetricsResponse,
  ScaleResponse,
  BackendsResponse,
  JobListResponse,
  JobSummary,
  JobPage,
  JobDeletion,
  DeliveryListResponse,
  CallerResponse,
  KeyRequest,
  CreatedKey,
  KeyListResponse,
  KeyRevocation,
  OverviewResponse,
  GatewayError,
  TakenJob,
  JobDoneBody,
  JobStopResponse,
  PageDrafts,
  FindPages,
  FoundPages,
  SplitPages,
  GivenBackShards,
  TakenBackShards,
  JobBlobResponse,
  CreateTaskRequest,
  CreateBatchRequest,
  CreateUploadBatchRequest,
  CreateTaskAnswer: hostedEnvelope(CreateTaskData),
  CreateBatchAnswer: hostedEnvelope(CreateBatchData),
  CreateUploadBatchAnswer: hostedEnvelope(CreateUploadBatchData),
  TaskAnswer: hostedEnvelope(TaskData),
  BatchAnswer: hostedEnvelope(BatchData),
  CreateTaskData,
  CreateBatchData,
  CreateUploadBatchData,
  TaskData,
  BatchData,
  CallbackBody,
} satisfies Record<string, z.ZodType>;

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Place of named schemas in OpenAPI. */
const REFERENCE_PREFIX = "#/components/schemas/";

/** JSON Schemas of every object of the contract by name, as what may be sent; for an OpenAPI 3.1 document. */
export function contractJsonSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(CONTRACT_SCHEMAS)) registry.add(schema, { id });

  const { schemas } = z.toJSONSchema(registry, {
    io: "input",
    uri: (id) => REFERENCE_PREFIX + id,
    override({ jsonSchema }) {
      dropBoundsOfNumbers(jsonSchema);
      spellTupleAsList(jsonSchema);
    },
  });
  const named = Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _id, $schema: _dialect, ...schema }]) => [id, schema]),
  );
  const complete = Object.fromEntries(
    Object.entries(named).map(([id, schema]) => [
      id,
      withDiscriminator(withPassedOn(id, schema), named),
    ]),
  );
  for (const { discriminator } of Object.values(complete)) {
    requireDiscriminator(discriminator as Discriminator | undefined, complete);
  }
  return complete;
}

interface Discriminator {
  readonly propertyName: string;
  readonly mapping: Readonly<Record<string, string>>;
}

/** OpenAPI wants the field in every schema that it distinguishes. Our own check takes responses of other workers, too. */
function requireDiscriminator(
  discriminator: Discriminator | undefined,
  schemas: Readonly<Record<string, JsonSchema>>,
): void {
  const { propertyName = "", mapping = {} } = discriminator ?? {};
  for (const reference of Object.values(mapping)) {
    const schema = schemas[nameIn(reference)];
    if (schema) schema.required = [...new Set([...(schema.required ?? []), propertyName])];
  }
}

/** That whole numbers are safe to count with is not a bound that callers meet. */
function dropBoundsOfNumbers(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Our tuples hold one kind of value, and generators of clients know lists better. */
function spellTupleAsList(schema: JsonSchema): void {
  const [first, ...others] = schema.prefixItems ?? [];
  if (first === undefined) return;
  if (others.some((other) => JSON.stringify(other) !== JSON.stringify(first))) {
    throw new Error("A tuple of different kinds needs a spelling of its own.");
  }
  schema.items = first;
  delete schema.prefixItems;
}

/** Schemas of members that are passed on unread, so that their check gives no shape. */
const PASSED_ON: Readonly<Record<string, Readonly<Record<string, readonly SchemaName[]>>>> = {
  Submission: { input: ["JobInput"] },
  SubmissionForm: { input: ["JobInput"] },
  TakenJob: { input: ["JobInput"] },
  StreamItem: { output: ["ProgressUpdate"] },
  JobEnvelope: { output: ["HandlerResponse", "ProgressUpdate"] },
  WebhookBody: { input: ["JobInput"], output: ["HandlerResponse", "ProgressUpdate"] },
  JobDoneBody: { output: ["HandlerResponse", "ProgressUpdate"] },
};
type SchemaName = keyof typeof CONTRACT_SCHEMAS;

function withPassedOn(id: string, schema: JsonSchema): JsonSchema {
  const replaced = Object.entries(PASSED_ON[id] ?? {}).map(([name, targets]) => {
    const description = (schema.properties?.[name] as JsonSchema | undefined)?.description;
    const references = targets.map((target) => ({ $ref: REFERENCE_PREFIX + target }));
    const shape = references.length === 1 ? references[0] : { anyOf: references };
    return [name, { ...shape, ...(description !== undefined && { description }) }] as const;
  });
  if (replaced.length === 0) return schema;
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(replaced) } };
}

/** Names the field that distinguishes the schemas of a union, where each has a text of its own in it. */
function withDiscriminator(
  schema: JsonSchema,
  named: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const { anyOf, oneOf = anyOf ?? [], ...others } = schema;
  const references = oneOf.map(({ $ref = "" }) => $ref);
  const variants = references.map(($ref) => named[nameIn($ref)]?.properties);
  const [first] = variants;
  if (first === undefined) return schema;
  const propertyName = Object.keys(first).find((name) =>
    variants.every((properties) => typeof constantOf(properties, name) === "string"),
  );
  if (propertyName === undefined) return schema;
  const mapping = Object.fromEntries(
    variants.map((properties, index) => [constantOf(properties, propertyName), references[index]]),
  );
  return { ...others, oneOf, discriminator: { propertyName, mapping } };
}

function nameIn(reference: string): string {
  return reference.slice(REFERENCE_PREFIX.length);
}

function constantOf(properties: JsonSchema["properties"], name: string): unknown {
  return (properties?.[name] as JsonSchema | undefined)?.const;
}
