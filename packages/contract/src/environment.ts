import type { EnvironmentVariable } from "./environment-variable.ts";
import { PLATFORM_VARIABLES } from "./platform-variables.ts";

const worker = ["worker"] as const;
const workerAndGateway = ["worker", "gateway"] as const;
const client = ["client"] as const;

/** Every variable that changes what a part does. `docs/configuration.md` lists them; a test keeps the two equal. */
export const ENVIRONMENT_VARIABLES = {
  BUCKET_ENDPOINT_URL: {
    purpose: "Address of the S3-compatible store for transport `s3` and large results",
    default: "no bucket",
    readBy: workerAndGateway,
  },
  BUCKET_NAME: { purpose: "Bucket for results", default: "no bucket", readBy: workerAndGateway },
  BUCKET_ACCESS_KEY_ID: {
    purpose: "Access key with read and write permission on the bucket",
    default: "no bucket",
    readBy: workerAndGateway,
    isSecret: true,
  },
  BUCKET_SECRET_ACCESS_KEY: {
    purpose: "Secret of the access key",
    default: "no bucket",
    readBy: workerAndGateway,
    isSecret: true,
  },
  BUCKET_REGION: {
    purpose: "Region of the bucket, where the store needs one",
    default: "us-east-1",
    readBy: workerAndGateway,
  },
  BUCKET_PATH_STYLE: {
    purpose:
      "Where the bucket's name stands: `path` in the path, `virtual` in the host, `auto` in the host on amazonaws.com only",
    default: "auto",
    readBy: workerAndGateway,
  },
  BUCKET_PREFIX: {
    purpose: "Folder in the bucket under which results are placed",
    default: "the bucket's root",
    readBy: workerAndGateway,
  },
  BUCKET_PRESIGN_TTL_SECONDS: {
    purpose: "Lifetime of a presigned result address, kept between 60 and 604800",
    default: "3600",
    readBy: workerAndGateway,
  },
  DATABASE_URL: {
    purpose: "PostgreSQL server for jobs and the queue",
    default: "an embedded PostgreSQL",
    readBy: ["gateway"],
    isSecret: true,
  },
  PARSER_DISABLE_AUTH: {
    purpose: "Let everybody who reaches the gateway do everything (`1`, `true`, `yes`, `on`)",
    default: "off",
    readBy: ["gateway"],
  },
  PARSER_RATE_LIMIT_PER_10S: {
    purpose:
      "Submissions that one API key may make in ten seconds, counted by each gateway for itself; more get 429 with `Retry-After`",
    default: "no limit",
    readBy: ["gateway"],
  },
  PARSER_RESULT_MAX_MB: {
    purpose: "Largest result, in MB, that a worker may post",
    default: "256",
    readBy: ["gateway"],
  },
  PARSER_DATA_DIR: {
    purpose: "Folder of the embedded PostgreSQL, of payloads and of secrets",
    default: "`parser` in the user's data folder; `/var/lib/parser` for root",
    readBy: ["gateway"],
  },
  PARSER_CONFIG: {
    purpose: "JSON file with the endpoints, see below",
    default: "one endpoint, by the variables below",
    readBy: ["gateway"],
  },
  PARSER_HOST: {
    purpose: "Address of this machine that the gateway listens on; `0.0.0.0` for all",
    default: "127.0.0.1",
    readBy: ["gateway"],
  },
  PARSER_PORT: {
    purpose: "Port that the gateway listens on",
    default: "8000",
    readBy: ["gateway"],
  },
  PARSER_PUBLIC_URL: {
    purpose: "Address under which clients reach the gateway, for links to results and uploads",
    default: "host and port",
    readBy: ["gateway"],
  },
  PARSER_SIGNING_KEY: {
    purpose:
      "Secret behind signed addresses, webhook signatures and the key of local workers; the same on all gateways of one database",
    default: "one that is made once and kept in PARSER_DATA_DIR",
    readBy: ["gateway"],
    isSecret: true,
  },
  PARSER_LOCAL_WORKERS: {
    purpose: "Start workers on this machine; `off` where something else starts them",
    default: "on",
    readBy: ["gateway"],
  },
  PARSER_ENDPOINT_ID: {
    purpose: "Name of the endpoint, as it stands in addresses after `/v2/`",
    default: "parser",
    readBy: ["gateway", "client"],
  },
  PARSER_WORKERS_MIN: {
    purpose: "Workers that run even when there is nothing to do",
    default: "0",
    readBy: ["gateway"],
  },
  PARSER_WORKERS_MAX: {
    purpose: "Workers that run at most, on each machine",
    default: "3",
    readBy: ["gateway"],
  },
  PARSER_WARM_SPARES: {
    purpose: "Idle workers kept beside the busy ones, so that the next job finds one that is warm",
    default: "0",
    readBy: ["gateway"],
  },
  PARSER_WORKER_IDLE_SECONDS: {
    purpose: "Idle time after which a worker is stopped",
    default: "10",
    readBy: ["gateway"],
  },
  PARSER_EXECUTION_TIMEOUT_MS: {
    purpose: "Milliseconds a worker may spend on a job that says nothing else, at most a day",
    default: "900000",
    readBy: ["gateway"],
  },
  PARSER_JOB_TTL_MS: {
    purpose: "Milliseconds from submission after which a job that says nothing else is given up",
    default: "86400000",
    readBy: ["gateway"],
  },
  PARSER_RESULT_RETENTION_MS: {
    purpose: "Milliseconds for which results are kept",
    default: "86400000",
    readBy: ["gateway"],
  },
  PARSER_MAX_QUEUE_LENGTH: {
    purpose: "Waiting jobs beyond which further ones are refused with 429",
    default: "10000",
    readBy: ["gateway"],
  },
  PARSER_SCALE_UP_AFTER_MS: {
    purpose: "Milliseconds that a job waits before it gets another worker",
    default: "4000",
    readBy: ["gateway"],
  },
  HTTP_PROXY: {
    purpose: "Proxy for `file_url` and `server_url` addresses that begin with http",
    default: "none",
    readBy: worker,
  },
  HTTPS_PROXY: {
    purpose: "The same for https",
    default: "none",
    readBy: worker,
  },
  NO_PROXY: {
    purpose: "Hosts called without the proxy, separated by commas; `*` for all",
    default: "none",
    readBy: worker,
  },
  LOG_FORMAT: {
    purpose: "`json` for one object per line, `text` for people",
    default: "json",
    readBy: workerAndGateway,
  },
  LOG_LEVEL: {
    purpose: "`debug`, `info`, `warn` or `error`",
    default: "info",
    readBy: workerAndGateway,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    purpose: "Base address of the telemetry sink, without `/v1/...`",
    default: "no telemetry",
    readBy: worker,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    purpose:
      "Headers for traces and logs, such as `Authorization=Bearer <token>,x-sink-dataset=<dataset>`",
    default: "none",
    readBy: worker,
    isSecret: true,
  },
  OTEL_EXPORTER_OTLP_METRICS_HEADERS: {
    purpose: "Headers for metrics only; the dataset header is `x-sink-metrics-dataset` here",
    default: "none",
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
    default: "none",
    readBy: worker,
  },
  PARSER_ALLOW_LOCAL_FETCH: {
    purpose:
      "Let `file_url`, `server_url` and webhooks name hosts that are not public, and webhooks use http (`1`, `true`, `yes`, `on`)",
    default: "off",
    readBy: workerAndGateway,
  },
  PARSER_ALLOW_FETCH_FROM: {
    purpose: "Hosts that `file_url` may name even if they are not public, separated by commas",
    default: "the gateway that started the worker",
    readBy: worker,
  },
  PARSER_SERVER_URL_ALLOW: {
    purpose: "Hosts that `server_url` may name, separated by commas",
    default: "any public host",
    readBy: worker,
  },
  PARSER_VOLUME_ROOTS: {
    purpose: "Folders that `volume_path` may lie in, as absolute paths separated by commas",
    default: "/runpod-volume,/workspace,/tmp,/worker",
    readBy: worker,
  },
  PARSER_MAX_VOLUME_FILE_MB: {
    purpose: "Largest file that `volume_path` may name, in megabytes",
    default: "2048",
    readBy: worker,
  },
  PARSER_MAX_PAGES_PER_JOB: {
    purpose: "Largest number of pages one job may parse",
    default: "no limit",
    readBy: worker,
  },
  PARSER_MAX_CONCURRENCY: {
    purpose: "Jobs that one worker runs at the same time",
    default: "1",
    readBy: worker,
  },
  PARSER_RESPONSE_MAX_BYTES: {
    purpose: "Largest response the platform takes; a larger result is stored and linked",
    default: "20971520",
    readBy: worker,
  },
  PARSER_WEBHOOK_POST_BLOB: {
    purpose:
      "Address that takes results too large for a response where there is no bucket; `$RUNPOD_POD_ID` stands for the worker, `$ID` for the job",
    default: "no such store",
    readBy: worker,
  },
  PARSER_SHUTDOWN_GRACE_SECONDS: {
    purpose: "How long jobs may go on when the worker is told to stop, before they are given up",
    default: "300",
    readBy: worker,
  },
  PARSER_RESULT_RETRY_SECONDS: {
    purpose: "How long the worker tries to deliver a result while the platform is away",
    default: "600",
    readBy: worker,
  },
  PARSER_JOB_TIMEOUT_SECONDS: {
    purpose: "Longest time that parsing one document may take",
    default: "900",
    readBy: worker,
  },
  PARSER_JOB_SILENCE_SECONDS: {
    purpose: "Longest time that parsing may go without finishing a page or another step",
    default: "300",
    readBy: worker,
  },
  PARSER_ENGINE_MEMORY_MB: {
    purpose: "Memory that the engine may use for one job, in MiB, 512 or more",
    default: "4096, or the job's share of three quarters of the machine's memory if that is less",
    readBy: worker,
  },
  PARSER_ENGINE_RECYCLE_JOBS: {
    purpose: "Start a new engine process after so many jobs",
    default: "500",
    readBy: worker,
  },
  PARSER_ENGINE_RECYCLE_PAGES: {
    purpose: "Start a new engine process after so many pages",
    default: "20000",
    readBy: worker,
  },
  PARSER_WORK_DIR: {
    purpose:
      "Folder for the files of running jobs, as an absolute path outside PARSER_VOLUME_ROOTS",
    default: "`parser-worker` in XDG_STATE_HOME, else /var/lib, else ~/.local/state",
    readBy: worker,
  },
  PARSER_DISABLE_PROBE: {
    purpose: "Refuse probe jobs. Any value but `0`, `false`, `no` and `off` refuses them",
    default: "off",
    readBy: worker,
  },
  PARSER_MODEL_DIR: {
    purpose: "Folder of the installed models, see docs/models.md",
    default: "`parser/models` in the user's cache",
    readBy: ["worker", "cli"],
  },
  PARSER_BASE_URL: {
    purpose: "Address of the service, with or without `/v2` at its end",
    default: "that of `RUNPOD_ENDPOINT_BASE_URL`",
    readBy: client,
  },
  PARSER_API_KEY: {
    purpose: "Key of the caller, when the client is given none",
    default: "that of `RUNPOD_API_KEY`",
    readBy: client,
    isSecret: true,
  },
  PARSER_SKIP_WARMUP: {
    purpose: "Do not parse a page before the first job (`1`, `true`, `yes`, `on`)",
    default: "off",
    readBy: worker,
  },
  PARSER_WARMUP_BACKEND: {
    purpose: "Backend of the warm-up",
    default: "vlm-auto-engine",
    readBy: worker,
  },
  PARSER_WARMUP_LANG: { purpose: "Language of the warm-up", default: "en", readBy: worker },
  REFRESH_WORKER_AFTER_JOBS: {
    purpose: "Recycle the worker after so many jobs",
    default: "never",
    readBy: worker,
  },
  REFRESH_WORKER_AFTER_PAGES: {
    purpose: "Recycle the worker after so many pages",
    default: "never",
    readBy: worker,
  },
  PARSER_WEBHOOK_RETURN_JOB: {
    purpose:
      "Address that a stopping worker hands a job back to, with the placeholders of RUNPOD_WEBHOOK_POST_OUTPUT",
    default: "the platform notices by itself",
    readBy: worker,
  },
  ...PLATFORM_VARIABLES,
} as const satisfies Record<string, EnvironmentVariable>;

export type EnvironmentVariableName = keyof typeof ENVIRONMENT_VARIABLES;
