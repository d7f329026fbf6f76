import { DIALECT_NAMES } from "./dialects.ts";
import type { EnvironmentVariable } from "./environment-variable.ts";
import {
  EXECUTION_TIMEOUT_DEFAULT_MS,
  EXECUTION_TIMEOUT_MIN_MS,
  JOB_MAX_ATTEMPTS_DEFAULT,
  JOB_TTL_DEFAULT_MS,
  JOB_TTL_MAX_MS,
  JOB_TTL_MIN_MS,
  WORKERS_DEFAULT_MAX,
  WORKERS_DEFAULT_MIN,
  WORKER_IDLE_TIMEOUT_DEFAULT_SECONDS,
} from "./limits.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Far more processes than one machine can run; a larger number is a slip of the hand. */
const WORKERS_LIMIT = 1000;

/** Far more jobs than ever run at once. */
const RUNNING_LIMIT = 1_000_000;

/** Variables of the gateway alone, and the name of its endpoint. */
export const GATEWAY_VARIABLES = {
  DATABASE_URL: {
    purpose: "PostgreSQL server for jobs and the queue",
    unset: "an embedded PostgreSQL",
    readBy: ["gateway"],
    isSecret: true,
  },
  PARSER_DISABLE_AUTH: {
    purpose: "Let anyone who can reach the gateway do everything (`1`, `true`, `yes`, `on`)",
    type: "switch",
    default: false,
    readBy: ["gateway"],
  },
  PARSER_DIALECTS: {
    purpose: `APIs of other programs that the gateway offers, separated by commas: ${DIALECT_NAMES.map((name) => `\`${name}\``).join(", ")}; \`none\` for none`,
    type: "list",
    default: DIALECT_NAMES,
    unset: "all",
    readBy: ["gateway"],
  },
  PARSER_RATE_LIMIT_PER_10S: {
    purpose:
      "Submissions that one API key may make in ten seconds, counting each file of a batch, at each gateway separately; further ones get 429 with `Retry-After`",
    type: "integer",
    minimum: 1,
    maximum: 999_999_999,
    default: 1000,
    readBy: ["gateway"],
  },
  PARSER_TENANT_MAX_STORED_MB: {
    purpose:
      "Storage that the documents and results of one tenant may take, in MB; further submissions get 429 and further results fail until some have expired",
    type: "integer",
    minimum: 1,
    default: 51_200,
    readBy: ["gateway"],
  },
  PARSER_TENANT_WEIGHTS: {
    purpose:
      "Shares of the workers that tenants get while others wait too, as `tenant=weight` with whole numbers from 1 to 1000, separated by commas; 1 for a tenant that is not named",
    type: "list",
    default: [],
    unset: "all equal",
    readBy: ["gateway"],
  },
  PARSER_TENANT_RETENTION_MS: {
    purpose:
      "Milliseconds for which the jobs of single tenants are kept with their documents and results, as `tenant=milliseconds` from 60000 to 31536000000, separated by commas; it takes precedence over the retention of the endpoint",
    type: "list",
    default: [],
    unset: "that of the endpoint",
    readBy: ["gateway"],
  },
  PARSER_EXTRACT_URL: {
    purpose:
      "Address of the OpenAI-compatible server whose language model fills schemas at `/extract`",
    type: "address",
    unset: "no extraction",
    readBy: ["gateway", "cli"],
  },
  PARSER_EXTRACT_MODEL: {
    purpose: "Name of the model on that server, if it has several",
    unset: "the only one",
    readBy: ["gateway", "cli"],
  },
  PARSER_EXTRACT_API_KEY: {
    purpose: "Key that is sent to that server",
    unset: "none",
    readBy: ["gateway", "cli"],
    isSecret: true,
  },
  PARSER_RESULT_MAX_MB: {
    purpose: "Largest result, in MB, that a worker may post",
    type: "integer",
    minimum: 1,
    default: 256,
    readBy: ["gateway"],
  },
  PARSER_DATA_DIR: {
    purpose: "Folder of the embedded PostgreSQL, of payloads and of secrets",
    unset: "`parser` in the user's data folder; `/var/lib/parser` for root",
    readBy: ["gateway"],
  },
  PARSER_CONFIG: {
    purpose: "JSON file with the endpoints, see below",
    unset: "one endpoint, by the variables below",
    readBy: ["gateway"],
  },
  PARSER_HOST: {
    purpose: "Address of this machine that the gateway listens on; `0.0.0.0` for all",
    default: "127.0.0.1",
    readBy: ["gateway"],
  },
  PARSER_PORT: {
    purpose: "Port that the gateway listens on",
    type: "integer",
    maximum: 65_535,
    default: 8000,
    readBy: ["gateway"],
  },
  PARSER_PUBLIC_URL: {
    purpose:
      "Address under which clients reach the gateway, for links to results and uploads; a worker that also has it, and may fetch from the address of its jobs, fetches uploads from there",
    type: "address",
    unset: "host and port; with `PARSER_HOST=0.0.0.0` the address that each request has called",
    readBy: ["gateway", "worker"],
  },
  PARSER_ALLOW_WEBHOOKS_TO: {
    purpose:
      "Hosts that webhooks may call by http and on a private network, as `host:port`, or `host` for 80 and 443, separated by commas",
    type: "list",
    default: [],
    unset: "none",
    readBy: ["gateway"],
  },
  PARSER_SIGNING_KEY: {
    purpose:
      "Secret behind signed addresses, webhook signatures and the key of local workers; the same on all gateways of one database",
    unset: "one that is made once and kept in PARSER_DATA_DIR",
    readBy: ["gateway"],
    isSecret: true,
  },
  PARSER_WORKER_KEY: {
    purpose:
      "Key of your own choice, at least 32 characters, with which workers on other machines call, in addition to those of `keys create`",
    unset: "none",
    readBy: ["gateway"],
    isSecret: true,
  },
  PARSER_MONITOR_KEY: {
    purpose:
      "Key of your own choice, at least 32 characters, that reads `/metrics`, `/scale` and `/health`, and no job",
    unset: "none",
    readBy: ["gateway"],
    isSecret: true,
  },
  PARSER_LOCAL_WORKERS: {
    purpose: "Start workers on this machine; `off` if something else starts them",
    type: "switch",
    default: true,
    readBy: ["gateway"],
  },
  PARSER_ENDPOINT_ID: {
    purpose: "Name of the endpoint, which follows `/v2/` in addresses",
    default: "parser",
    readBy: ["gateway", "client"],
  },
  PARSER_WORKERS_MIN: {
    purpose: "Workers that run even when there is nothing to do",
    type: "integer",
    minimum: 0,
    maximum: WORKERS_LIMIT,
    default: WORKERS_DEFAULT_MIN,
    readBy: ["gateway"],
  },
  PARSER_WORKERS_MAX: {
    purpose: "Maximum number of workers on each machine",
    type: "integer",
    minimum: 0,
    maximum: WORKERS_LIMIT,
    default: WORKERS_DEFAULT_MAX,
    readBy: ["gateway"],
  },
  PARSER_WARM_SPARES: {
    purpose: "Idle workers kept beside the busy ones, so that the next job finds one that is warm",
    type: "integer",
    minimum: 0,
    maximum: WORKERS_LIMIT,
    default: 0,
    readBy: ["gateway"],
  },
  PARSER_WORKER_IDLE_SECONDS: {
    purpose: "Idle time after which a worker is stopped",
    type: "integer",
    minimum: 1,
    maximum: 3600,
    default: WORKER_IDLE_TIMEOUT_DEFAULT_SECONDS,
    readBy: ["gateway"],
  },
  PARSER_EXECUTION_TIMEOUT_MS: {
    purpose:
      "Milliseconds a worker may spend on a job that sets no limit of its own, at most a day",
    type: "integer",
    minimum: EXECUTION_TIMEOUT_MIN_MS,
    maximum: DAY_MS,
    default: EXECUTION_TIMEOUT_DEFAULT_MS,
    readBy: ["gateway"],
  },
  PARSER_JOB_TTL_MS: {
    purpose:
      "Milliseconds from submission after which a job that sets no limit of its own is given up",
    type: "integer",
    minimum: JOB_TTL_MIN_MS,
    maximum: JOB_TTL_MAX_MS,
    default: JOB_TTL_DEFAULT_MS,
    readBy: ["gateway"],
  },
  PARSER_RESULT_RETENTION_MS: {
    purpose: "Milliseconds for which an ended job is kept with its document and result",
    type: "integer",
    minimum: 60_000,
    maximum: 365 * DAY_MS,
    default: DAY_MS,
    readBy: ["gateway"],
  },
  PARSER_PAGE_RETENTION_MS: {
    purpose:
      "Milliseconds for which pages of long documents are kept after they were last used, so that a killed job continues at its page and a document that is submitted again is not read again. With 0 none are kept, and no document is read by several workers",
    type: "integer",
    minimum: 0,
    maximum: 365 * DAY_MS,
    default: DAY_MS,
    readBy: ["gateway"],
  },
  PARSER_MAX_QUEUE_LENGTH: {
    purpose: "Waiting jobs of all tenants beyond which further ones are refused with 429",
    type: "integer",
    minimum: 1,
    maximum: 10_000_000,
    default: 100_000,
    readBy: ["gateway"],
  },
  PARSER_TENANT_MAX_QUEUE_LENGTH: {
    purpose: "Waiting jobs of one tenant beyond which its further ones are refused with 429",
    type: "integer",
    minimum: 1,
    maximum: 10_000_000,
    default: 10_000,
    readBy: ["gateway"],
  },
  PARSER_TENANT_MAX_RUNNING: {
    purpose:
      "Jobs of one tenant that run at the same time; further ones wait even if workers are free",
    type: "integer",
    minimum: 1,
    maximum: RUNNING_LIMIT,
    default: RUNNING_LIMIT,
    unset: "as many as there are workers",
    readBy: ["gateway"],
  },
  PARSER_JOB_MAX_ATTEMPTS: {
    purpose:
      "Runs of a job when its machine, gateway or worker is lost each time; after two runs in which only its worker ended, it fails in any case",
    type: "integer",
    minimum: 1,
    maximum: 100,
    default: JOB_MAX_ATTEMPTS_DEFAULT,
    readBy: ["gateway"],
  },
  PARSER_SCALE_UP_AFTER_MS: {
    purpose: "Milliseconds that a job waits before it gets another worker",
    type: "integer",
    minimum: 0,
    maximum: 3_600_000,
    default: 4000,
    readBy: ["gateway"],
  },
  PARSER_JOBS_PER_WORKER: {
    purpose:
      "Jobs that each worker takes at the same time (its `PARSER_MAX_CONCURRENCY`), for the number that `/scale` reports",
    type: "integer",
    minimum: 1,
    maximum: 1000,
    default: 1,
    readBy: ["gateway"],
  },
} as const satisfies Record<string, EnvironmentVariable>;
