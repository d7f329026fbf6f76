import { BUCKET_VARIABLES } from "./bucket-variables.ts";
import type { EnvironmentVariable } from "./environment-variable.ts";
import { EXECUTION_PROVIDERS } from "./execution-provider.ts";
import { GATEWAY_VARIABLES } from "./gateway-variables.ts";
import { RESPONSE_MAX_BYTES } from "./limits.ts";
import { JOB_FIELDS } from "./options/job-fields.ts";
import { BACKENDS, TIERS } from "./options/job-values.ts";
import { PLATFORM_VARIABLES } from "./platform-variables.ts";
import { VISION_VARIABLES } from "./vision-variables.ts";

const worker = ["worker"] as const;
const workerAndGateway = ["worker", "gateway"] as const;
const client = ["client"] as const;

/** The reference worker reads a negative number as 0. */
const AT_LEAST_0 = [0, Number.MAX_SAFE_INTEGER] as const;

/** Every variable that changes what a part does. `docs/configuration.md` lists them; a test keeps the two equal. */
export const ENVIRONMENT_VARIABLES = {
  ...BUCKET_VARIABLES,
  ...GATEWAY_VARIABLES,
  HTTP_PROXY: {
    purpose: "Proxy for `file_url` and `server_url` addresses that begin with http",
    unset: "none",
    readBy: ["worker", "mcp"],
  },
  HTTPS_PROXY: {
    purpose: "The same for https",
    unset: "none",
    readBy: ["worker", "mcp"],
  },
  NO_PROXY: {
    purpose: "Hosts called without the proxy, separated by commas; `*` for all",
    type: "list",
    default: [],
    unset: "none",
    readBy: ["worker", "mcp"],
  },
  LOG_FORMAT: {
    purpose: "`json` for one object per line, `text` for people",
    type: "choice",
    values: ["json", "text"],
    default: "json",
    readBy: workerAndGateway,
  },
  LOG_LEVEL: {
    purpose: "`debug`, `info`, `warn` or `error`",
    type: "choice",
    values: ["info", "debug", "warn", "error"],
    aliases: { warning: "warn" },
    default: "info",
    readBy: workerAndGateway,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    purpose: "Base address of the telemetry sink, without `/v1/...`",
    unset: "no telemetry",
    readBy: ["worker", "gateway"],
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    purpose:
      "Headers for traces and logs, such as `Authorization=Bearer <token>,x-sink-dataset=<dataset>`",
    unset: "none",
    readBy: ["worker", "gateway"],
    isSecret: true,
  },
  OTEL_EXPORTER_OTLP_METRICS_HEADERS: {
    purpose: "Headers for metrics only; the dataset header is `x-sink-metrics-dataset` here",
    unset: "none",
    readBy: worker,
    isSecret: true,
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    purpose: "How telemetry is sent; `http/protobuf` is the only protocol that carries metrics",
    default: "http/protobuf",
    readBy: worker,
  },
  OTEL_SERVICE_NAME: {
    purpose: "`service.name` of all telemetry",
    default: "parser-worker",
    readBy: worker,
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    purpose: "More attributes of all telemetry, such as `deployment.environment=test,team=a`",
    unset: "none",
    readBy: worker,
  },
  PARSER_ALLOW_LOCAL_FETCH: {
    purpose:
      "Let `file_url`, `server_url` and webhooks name hosts that are not public, and webhooks use http (`1`, `true`, `yes`, `on`)",
    type: "switch",
    default: false,
    readBy: workerAndGateway,
  },
  PARSER_ALLOW_FETCH_FROM: {
    purpose:
      "Hosts that `file_url` may name even if they are not public, called without a proxy: `host:port`, or `host` for 80 and 443, separated by commas",
    type: "list",
    default: [],
    unset: "the gateway that started the worker",
    readBy: worker,
  },
  PARSER_SERVER_URL_ALLOW: {
    purpose:
      "Hosts that `server_url` may name, as `host:port`, or `host` for 80 and 443, separated by commas",
    type: "list",
    default: [],
    unset: "any public host",
    readBy: worker,
  },
  PARSER_VOLUME_ROOTS: {
    purpose:
      "Folders that `volume_path` may be in, as absolute paths separated by commas, or `none`: the default of workers that a gateway starts",
    type: "list",
    // The reference worker's, in the order its error texts show.
    default: ["/runpod-volume", "/workspace", "/tmp", "/worker"],
    readBy: worker,
  },
  PARSER_MAX_VOLUME_FILE_MB: {
    purpose: "Largest file that `volume_path` may name, in megabytes",
    type: "integer",
    minimum: 1,
    default: 2_048,
    readBy: worker,
  },
  PARSER_MAX_PAGES_PER_JOB: {
    purpose: "Largest number of pages one job may parse",
    type: "integer",
    default: 0,
    keptBetween: AT_LEAST_0,
    unset: "no limit",
    readBy: worker,
  },
  PARSER_METRICS_PORT: {
    purpose: "Port on which Prometheus reads `/metrics` of the worker, without a key, and `/livez`",
    type: "integer",
    minimum: 1,
    maximum: 65_535,
    unset: "none",
    readBy: worker,
  },
  PARSER_MAX_CONCURRENCY: {
    purpose: "Jobs that one worker runs at the same time",
    type: "integer",
    default: 1,
    keptBetween: [1, Number.MAX_SAFE_INTEGER],
    readBy: worker,
  },
  PARSER_RESPONSE_MAX_BYTES: {
    purpose: "Largest response the platform takes; a larger result is stored and linked",
    type: "integer",
    minimum: 1,
    default: RESPONSE_MAX_BYTES,
    readBy: worker,
  },
  PARSER_WEBHOOK_POST_BLOB: {
    purpose:
      "Address that takes results too large for a response where there is no bucket; `$RUNPOD_POD_ID` stands for the worker, `$ID` for the job",
    type: "address",
    unset: "no such store",
    readBy: worker,
  },
  PARSER_SHUTDOWN_GRACE_SECONDS: {
    purpose: "How long jobs may continue when the worker has to stop, before they are given up",
    type: "integer",
    default: 300,
    readBy: worker,
  },
  PARSER_RESULT_RETRY_SECONDS: {
    purpose: "How long the worker tries to deliver a result while the platform is unreachable",
    type: "integer",
    default: 600,
    readBy: worker,
  },
  PARSER_JOB_TIMEOUT_SECONDS: {
    purpose:
      "Longest time that one job may take if the job has no limit of its own; jobs of our gateway have one",
    type: "integer",
    minimum: 1,
    default: 900,
    readBy: worker,
  },
  PARSER_SECONDS_PER_PAGE: {
    purpose:
      "Longest time that a document may take for each of its pages, instead of `PARSER_JOB_TIMEOUT_SECONDS` and in addition to the limit of the job",
    type: "integer",
    minimum: 1,
    unset: "no limit by pages",
    readBy: worker,
  },
  PARSER_PAGE_TIMEOUT_SECONDS: {
    purpose:
      "Longest time that the engine may compute for one page; the page is then given up and reported, and the others are delivered",
    type: "integer",
    minimum: 1,
    default: 30,
    readBy: worker,
  },
  PARSER_JOB_SILENCE_SECONDS: {
    purpose: "Longest time that parsing may go without finishing a page or another step",
    type: "integer",
    minimum: 1,
    default: 300,
    readBy: worker,
  },
  PARSER_ENGINE_MEMORY_MB: {
    purpose: "Memory that the engine may use for one job, in MiB, 512 or more",
    type: "integer",
    minimum: 512,
    unset:
      "4096, or the job's share of 75 % of the machine's memory if that is less, but 1536 if the machine has it",
    readBy: worker,
  },
  PARSER_WORKERS_PER_MACHINE: {
    purpose:
      "Workers that share the memory of this machine; a gateway sets it for the workers that it starts",
    type: "integer",
    minimum: 1,
    default: 1,
    readBy: worker,
  },
  PARSER_ENGINE_RECYCLE_JOBS: {
    purpose: "Number of jobs after which an engine process is replaced; 1 gives each job its own",
    type: "integer",
    minimum: 1,
    default: 500,
    readBy: worker,
  },
  PARSER_ENGINE_RECYCLE_PAGES: {
    purpose: "Number of pages after which an engine process is replaced",
    type: "integer",
    minimum: 1,
    default: 20_000,
    readBy: worker,
  },
  PARSER_WORK_DIR: {
    purpose:
      "Folder for the files of running jobs, as an absolute path outside PARSER_VOLUME_ROOTS",
    unset: "`parser-worker` in XDG_STATE_HOME, else /var/lib, else ~/.local/state",
    readBy: worker,
  },
  PARSER_DISABLE_PROBE: {
    purpose: "Refuse probe jobs. Any value but `0`, `false`, `no` and `off` refuses them",
    type: "switch",
    default: false,
    // As with the reference worker: whoever sets it wants no probes.
    otherwise: true,
    readBy: worker,
  },
  PARSER_MODEL_DIR: {
    purpose: "Folder of the installed models, see docs/models.md",
    unset: "`parsewright/models` in the user's cache, or `parser/models` where only that is there",
    readBy: ["worker", "cli", "mcp"],
  },
  PARSER_TIER: {
    purpose:
      "How much work a page gets if the job does not say: `fast`, `balanced` or `best`. With `fast` the layout and table models are not loaded",
    type: "choice",
    values: TIERS,
    default: "balanced",
    readBy: ["worker", "cli", "mcp"],
  },
  PARSER_KEEP_PAGES_ABOVE: {
    purpose:
      "Confidence (0 to 1) from which a page of a long document that an earlier version or other models read is kept. It then has `parser_earlier_recipe`",
    type: "integer",
    allowsFractions: true,
    minimum: 0,
    maximum: 1,
    unset: "every page is read anew",
    readBy: worker,
  },
  PARSER_EXECUTION_PROVIDER: {
    purpose:
      "Where the models for layout and lines of text run: `cuda` only on a GPU; `cpu`; `auto` on a GPU where onnxruntime's CUDA libraries are installed and work, else on the CPU",
    type: "choice",
    values: EXECUTION_PROVIDERS,
    default: "auto",
    readBy: ["worker", "cli", "mcp"],
  },
  PARSER_MODEL_MIRROR: {
    purpose: "Address of a copy of a model directory, which `parsewright models pull` tries first",
    unset: "none",
    readBy: ["cli"],
  },
  PARSER_DOCUMENT_PASSWORD: {
    purpose: "Password that opens protected documents, if no option of the command gives one",
    unset: "none",
    readBy: ["cli"],
    isSecret: true,
  },
  PARSER_BASE_URL: {
    purpose: "Address of the service, with or without `/v2` at its end",
    unset: "that of `RUNPOD_ENDPOINT_BASE_URL`",
    readBy: client,
  },
  PARSER_API_KEY: {
    purpose: "Key of the caller, if the client gets none",
    unset: "that of `RUNPOD_API_KEY`",
    readBy: client,
    isSecret: true,
  },
  ...VISION_VARIABLES,
  PARSER_SKIP_WARMUP: {
    purpose: "Do not parse a page before the first job (`1`, `true`, `yes`, `on`)",
    type: "switch",
    default: false,
    readBy: worker,
  },
  PARSER_WARMUP_BACKEND: {
    purpose: "Backend of the warm-up",
    type: "choice",
    values: BACKENDS,
    default: JOB_FIELDS.backend.default,
    readBy: worker,
  },
  PARSER_WARMUP_LANG: {
    purpose: "Language of the warm-up",
    default: JOB_FIELDS.lang.default,
    readBy: worker,
  },
  REFRESH_WORKER_AFTER_JOBS: {
    purpose: "Recycle the worker after this many jobs",
    type: "integer",
    default: 0,
    keptBetween: AT_LEAST_0,
    unset: "never",
    readBy: worker,
  },
  REFRESH_WORKER_AFTER_PAGES: {
    purpose: "Recycle the worker after this many pages",
    type: "integer",
    default: 0,
    keptBetween: AT_LEAST_0,
    unset: "never",
    readBy: worker,
  },
  PARSER_WEBHOOK_RETURN_JOB: {
    purpose:
      "Address that a stopping worker hands a job back to, with the placeholders of RUNPOD_WEBHOOK_POST_OUTPUT",
    type: "address",
    unset: "the platform notices by itself",
    readBy: worker,
  },
  ...PLATFORM_VARIABLES,
} as const satisfies Record<string, EnvironmentVariable>;

export type EnvironmentVariableName = keyof typeof ENVIRONMENT_VARIABLES;
