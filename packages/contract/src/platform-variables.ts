import type { EnvironmentVariable } from "./environment-variable.ts";
import { PING_INTERVAL_DEFAULT_MS } from "./limits.ts";

const worker = ["worker"] as const;

/** Variables that the platform sets for its workers, and that our clients take from it. The names are the platform's. */
export const PLATFORM_VARIABLES = {
  RUNPOD_WEBHOOK_GET_JOB: {
    purpose: "Address that jobs are taken from; `$ID` stands for the worker",
    type: "address",
    unset: "no platform: run one local job",
    readBy: worker,
  },
  RUNPOD_WEBHOOK_POST_OUTPUT: {
    purpose:
      "Address that results go to; `$RUNPOD_POD_ID` stands for the worker, `$ID` for the job",
    type: "address",
    unset: "required with RUNPOD_WEBHOOK_GET_JOB",
    readBy: worker,
  },
  RUNPOD_WEBHOOK_POST_STREAM: {
    purpose: "Address that progress also goes to, as stream chunks",
    type: "address",
    unset: "no stream",
    readBy: worker,
  },
  RUNPOD_WEBHOOK_PING: {
    purpose: "Address of the heartbeat",
    type: "address",
    unset: "no heartbeat",
    readBy: worker,
  },
  RUNPOD_PING_INTERVAL: {
    purpose: "Milliseconds between heartbeats, at least 1000",
    type: "integer",
    default: PING_INTERVAL_DEFAULT_MS,
    // A shorter interval would only be load: the platform waits for several before it gives a worker up.
    keptBetween: [1000, Number.MAX_SAFE_INTEGER],
    readBy: worker,
  },
  RUNPOD_AI_API_KEY: {
    purpose: "Key of the worker, sent as `Authorization`",
    unset: "none",
    readBy: worker,
    isSecret: true,
  },
  RUNPOD_POD_ID: { purpose: "Id of the worker", unset: "a random id", readBy: worker },
  RUNPOD_ENDPOINT_ID: {
    purpose: "Id of the endpoint, in logs and telemetry",
    unset: "none",
    readBy: worker,
  },
  RUNPOD_GPU_TYPE_ID: {
    purpose: "Kind of GPU, in telemetry and in the platform's addresses",
    unset: "none",
    readBy: worker,
  },
  RUNPOD_GPU_COUNT: {
    purpose: "Number of GPUs, in telemetry",
    unset: "none",
    readBy: worker,
  },
  RUNPOD_MIN_MEMORY_GB: {
    purpose: "Memory that a worker must find at its start, in gigabytes",
    type: "integer",
    allowsFractions: true, // The reference asks for 4, for the sake of its models; ours start in less than 1.
    default: 1,
    readBy: worker,
  },
  RUNPOD_MIN_DISK_PERCENT: {
    purpose: "Share of the work folder's disk that must be free at the start of a worker",
    type: "integer",
    allowsFractions: true,
    // Half of the reference's: a job needs little, and large disks are shared.
    default: 5,
    readBy: worker,
  },
  RUNPOD_SKIP_AUTO_SYSTEM_CHECKS: {
    purpose: "Do not check memory and disk at the start (`1`, `true`, `yes`, `on`)",
    type: "switch",
    default: false,
    readBy: worker,
  },
  RUNPOD_API_KEY: {
    purpose: "Key of the caller, if the client gets none",
    unset: "none",
    readBy: ["client"],
    isSecret: true,
  },
  RUNPOD_ENDPOINT_BASE_URL: {
    purpose: "Address of the gateway, up to `/v2`",
    default: "https://api.runpod.ai/v2",
    readBy: ["client"],
  },
} as const satisfies Record<string, EnvironmentVariable>;
