export { Disagreement, DocumentAudit, PageAudit } from "./audit.ts";
export { blockIds, pageNumberOf } from "./block-ids.ts";
export { Box } from "./box.ts";
export { BlockBox, BlockCell, Chunk, CHUNK_TOKENIZER } from "./chunks.ts";
export { ExtractedField, Extraction, FieldEvidence } from "./extraction.ts";
export { SourceMapEntry, SourceRun } from "./source-map.ts";
export { Confidence } from "./confidence.ts";
export {
  type Bucket,
  BUCKET_VARIABLES,
  type BucketSettingNames,
  makeBucket,
  missingBucketVariables,
  readBucket,
  refusedBucketSettings,
} from "./bucket.ts";
export { foreignHeader, LOOPBACK_NAMES } from "./foreign-header.ts";
export {
  ContentList,
  ContentListEntry,
  type ContentSpan,
  ASIDE_SUB_TYPES,
  type AsideSubType,
  TEXT_SUB_TYPES,
  UpstreamContentList,
  UpstreamContentListEntry,
  UpstreamContentListV2,
  UpstreamContentListV2Item,
  type UpstreamListItem,
  UpstreamSpan,
} from "./content-list.ts";
export {
  type Attachment,
  type DocumentMetadata,
  type FormField,
  HIDDEN_REASONS,
  type HiddenReason,
  HiddenText,
  OutlineEntry,
  type PageAnnotation,
} from "./file-facts.ts";
export {
  BlockType,
  BODY_BLOCK_TYPES,
  CHILD_BLOCK_TYPES,
  FURNITURE_BLOCK_TYPES,
  INTERMEDIATE_BLOCK_TYPES,
} from "./block-type.ts";
export {
  Block,
  type SheetCells,
  Document,
  DOCUMENT_BACKENDS,
  LoadedModel,
  Page,
  PageReadersUsed,
  ReadersCount,
  type RegionReader,
  RegionReaderUsed,
  TextReaderUsed,
} from "./document.ts";
export type { ChartLook, SeriesLook } from "./chart-look.ts";
export type { ParagraphLook, ShapeLook, SlideLook } from "./slide-look.ts";
export type { PageMesh } from "./page-mesh.ts";
export { RatedCell, TableCellPlace, Word } from "./table-cell.ts";
export { Line, Span, SPAN_STYLES, SPAN_TYPES, type SpanStyle } from "./line.ts";
export { FailedBlock, UnreadText } from "./unread-parts.ts";
export { ERROR_CODES, ERROR_SPECS, ErrorBody, type ErrorCode, ParserError } from "./errors.ts";
export type { ExecutionProvider } from "./execution-provider.ts";
export { describeDefault, type EnvironmentVariable } from "./environment-variable.ts";
export { ENVIRONMENT_VARIABLES, type EnvironmentVariableName } from "./environment.ts";
export { decodeFileB64 } from "./file-b64.ts";
export {
  CallerResponse,
  CreatedKey,
  KEY_SCOPES,
  KeyListResponse,
  KeyRequest,
  type KeyScope,
  OverviewResponse,
} from "./operators.ts";
export {
  BackendsResponse,
  DeliveryListResponse,
  GatewayError,
  HealthResponse,
  JOB_STATUSES,
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
  StreamResponse,
  Submission,
  TERMINAL_JOB_STATUSES,
  WebhookBody,
} from "./gateway.ts";
export {
  BatchData,
  CallbackBody,
  CreateBatchData,
  CreateBatchRequest,
  CreateTaskData,
  CreateTaskRequest,
  CreateUploadBatchData,
  CreateUploadBatchRequest,
  ExtractProgress,
  HOSTED_ERROR_CODES,
  HOSTED_MODEL_VERSIONS,
  HOSTED_TASK_STATES,
  hostedEnvelope,
  type HostedErrorCode,
  HostedTaskState,
  TaskData,
} from "./hosted-api.ts";
export { JobInput, type ParseOptions, parseOptionsOf, type ResolvedJobInput } from "./job-input.ts";
export { countRequestedPages, pageLimitText } from "./job-input-rules.ts";
export { contractJsonSchemas, type JsonSchema } from "./json-schema.ts";
export {
  CORRECTED_BLOCKS_MAX,
  CorrectedBlock,
  CORRECTIONS_MAX_BYTES,
  DocumentVersion,
  VersionContent,
  VersionList,
  VersionRequest,
  VERSIONS_MAX,
} from "./corrections.ts";
export { ArchiveRequest, MISSING_RESULTS_FILE, type MissingResult } from "./archive.ts";
export { PageBundleIndex, PageIndex, PageResult, PagesResponse, PageText } from "./pages.ts";
export { parsePairs } from "./pairs.ts";
export {
  type HistogramValue,
  type MetricFamily,
  type MetricSample,
  PROMETHEUS_CONTENT_TYPE,
  toPrometheusText,
} from "./prometheus-text.ts";
export {
  LANGUAGE_CODES,
  LANGUAGE_FAMILIES,
  type LanguageFamily,
  languageFamilyOf,
  LANGUAGES,
  resolveLanguage,
} from "./languages.ts";
export {
  BASENAME_MAX_CHARACTERS,
  DEGRADED_MAX_ITEMS,
  ERROR_TEXT_MAX_CHARACTERS,
  EXECUTION_TIMEOUT_DEFAULT_MS,
  EXECUTION_TIMEOUT_MAX_MS,
  EXECUTION_TIMEOUT_MIN_MS,
  FILE_B64_MAX_DECODED_BYTES,
  FILE_B64_MAX_ENCODED_CHARACTERS,
  FILE_URL_MAX_BYTES,
  FILE_URL_SILENCE_TIMEOUT_MS,
  FILE_URL_TOTAL_TIMEOUT_MS,
  HOSTED_BATCH_MAX_FILES,
  HOSTED_CALLBACK_MAX_ATTEMPTS,
  HOSTED_FILE_MAX_BYTES,
  HOSTED_UPLOAD_URL_TTL_MS,
  JOB_MAX_ATTEMPTS_DEFAULT,
  JOB_MAX_CRASHES,
  JOB_TTL_DEFAULT_MS,
  JOB_TTL_MAX_MS,
  JOB_TTL_MIN_MS,
  METRICS_FLUSH_INTERVAL_MS,
  PING_INTERVAL_DEFAULT_MS,
  PRESIGN_TTL_DEFAULT_SECONDS,
  PRESIGN_TTL_MAX_SECONDS,
  PRESIGN_TTL_MIN_SECONDS,
  RESPONSE_MAX_BYTES,
  RUNSYNC_BODY_MAX_BYTES,
  RUN_BODY_MAX_BYTES,
  STREAM_CHUNK_MAX_BYTES,
  STREAM_WAIT_DEFAULT_MS,
  SYNC_WAIT_DEFAULT_MS,
  TRACEBACK_MAX_CHARACTERS,
  TRACEBACK_MAX_FRAMES,
  TRACES_AND_LOGS_FLUSH_INTERVAL_MS,
  WAIT_MAX_MS,
  WAIT_MIN_MS,
  WORKERS_DEFAULT_MAX,
  WORKERS_DEFAULT_MIN,
  WORKER_IDLE_TIMEOUT_DEFAULT_SECONDS,
  WORKER_LOST_AFTER_MS,
} from "./limits.ts";
export { type PageSpan, parsePageRanges } from "./page-ranges.ts";
export {
  JOB_FIELDS,
  type JobFieldName,
  type JobFields,
  type SentJob,
} from "./options/job-fields.ts";
export { LOCAL_OPTIONS } from "./options/local-options.ts";
export {
  ARCHIVE_FORMATS,
  type ArchiveFormat,
  type BackendName,
  BACKENDS,
  DEFAULT_FORMATS,
  EFFORTS,
  FURTHER_FORMATS,
  OUTPUT_FORMATS,
  type OutputFormat,
  SOURCE_FIELDS,
  type Tier,
  TIERS,
  TRACKED_CHANGES,
  type TrackedChanges,
  type TransportName,
  TRANSPORTS,
} from "./options/job-values.ts";
export { parameterSchemas } from "./options/option-schema.ts";
export type { Option, OptionInput, OptionTable, OptionValues } from "./options/option.ts";
export {
  flagOf,
  fromJobFields,
  optionsOn,
  type SurfaceOption,
  toJobFields,
} from "./options/translate-options.ts";
export {
  HOSTED_OUTPUT_FILES,
  HOSTED_OUTPUTS,
  type HostedOutput,
  hostedOriginFiles,
  OUTPUT_FILES,
} from "./output-files.ts";
export {
  FetchingInputProgress,
  PageProgress,
  ParsingProgress,
  ProgressUpdate,
} from "./progress.ts";
export { quote } from "./python-text.ts";
export { describeIssue } from "./describe-issue.ts";
export { DIALECT_NAMES, type DialectName } from "./dialects.ts";
export {
  extensionOf,
  formatOfExtension,
  INPUT_EXTENSIONS,
  INPUT_FORMATS,
  type InputExtension,
  type InputFormat,
  isDocumentMediaType,
  listInputFormats,
  mediaTypesOf,
  type SentFormat,
} from "./input-formats.ts";
export {
  BucketResult,
  Degraded,
  FailureDebug,
  FailureResponse,
  Gpu,
  HandlerResponse,
  InlineResult,
  type LostFiles,
  MODEL_SERVER_STATUSES,
  type PhaseName,
  PHASES,
  ProbeResponse,
  ResultEntry,
  SuccessDebug,
  SuccessResponse,
  TarballResult,
} from "./responses.ts";
export { DEGRADED_REASONS, type DegradedReason, Shortfall } from "./shortfall.ts";
export { badVariable, checkVariables, type Environment, readVariable } from "./read-variable.ts";
export { HttpUrl, urlProblem } from "./url-shape.ts";
export {
  type JobInputSettings,
  validateJobInput,
  validateParseOptions,
} from "./validate-job-input.ts";
export {
  type ArchiveLayout,
  FindPages,
  FoundPages,
  GivenBackShards,
  JobBlobResponse,
  JobDoneBody,
  JobStopResponse,
  TakenJob,
  PageDrafts,
  PageShardRange,
  SplitPages,
  TakenBackShards,
} from "./worker-protocol.ts";
export {
  type FoundVisionModel,
  VISION_PROTOCOLS,
  type VisionAnswer,
  type VisionModel,
  type VisionProtocol,
  type VisionQuestion,
} from "./vision.ts";
