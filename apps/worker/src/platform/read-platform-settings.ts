import { type Environment, ParserError, readVariable } from "@parsewright/contract";
import { randomUUID } from "node:crypto";
import type { PingSettings } from "./ping-messages.ts";
import { platformHeaders } from "./platform-headers.ts";
import {
  deriveFromTake,
  fillTemplate,
  fillWorkerTemplate,
  type PlatformAddresses,
  type TemplateValues,
} from "./url-templates.ts";

export interface PlatformSettings {
  /** Undefined where there is no platform: one local job is run then. */
  readonly addresses: PlatformAddresses | undefined;
  /** Undefined where no heartbeat is wanted or possible. */
  readonly ping: PingSettings | undefined;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly workerId: string;
  readonly maxConcurrency: number;
  readonly shutdownGraceMs: number;
  /** Time for which a result is posted again and again before it is given up. */
  readonly resultRetryMs: number;
}

/** Reads what the platform, or our gateway, sets for its workers. */
export function readPlatformSettings(environment: Environment): PlatformSettings {
  const workerId = readVariable(environment, "RUNPOD_POD_ID") ?? randomUUID();
  const values: TemplateValues = {
    RUNPOD_POD_ID: workerId,
    RUNPOD_GPU_TYPE_ID: readVariable(environment, "RUNPOD_GPU_TYPE_ID") ?? "",
    RUNPOD_ENDPOINT_ID: readVariable(environment, "RUNPOD_ENDPOINT_ID") ?? "",
  };
  const headers = platformHeaders(readVariable(environment, "RUNPOD_AI_API_KEY"));
  return {
    workerId,
    headers,
    addresses: readAddresses(environment, values),
    ping: readPing(environment, { values, headers }),
    maxConcurrency: readVariable(environment, "PARSER_MAX_CONCURRENCY"),
    shutdownGraceMs: 1000 * readVariable(environment, "PARSER_SHUTDOWN_GRACE_SECONDS"),
    resultRetryMs: 1000 * readVariable(environment, "PARSER_RESULT_RETRY_SECONDS"),
  };
}

function readAddresses(
  environment: Environment,
  values: TemplateValues,
): PlatformAddresses | undefined {
  const takeTemplate = readVariable(environment, "RUNPOD_WEBHOOK_GET_JOB");
  if (takeTemplate === undefined) return undefined;
  const jobTemplate = (template: string | undefined) =>
    template === undefined ? undefined : fillTemplate(template, values);
  const done = jobTemplate(readVariable(environment, "RUNPOD_WEBHOOK_POST_OUTPUT"));
  if (done === undefined) {
    throw new ParserError(
      "INVALID_INPUT",
      "RUNPOD_WEBHOOK_POST_OUTPUT is not set; with RUNPOD_WEBHOOK_GET_JOB it must name the address that results go to.",
    );
  }
  const take = fillWorkerTemplate(takeTemplate, values);
  const returnJob = jobTemplate(readVariable(environment, "PARSER_WEBHOOK_RETURN_JOB"));
  return {
    take,
    takeBatch: deriveFromTake(take, "job-take-batch"),
    stop: deriveFromTake(take, "job-stop"),
    done,
    stream: jobTemplate(readVariable(environment, "RUNPOD_WEBHOOK_POST_STREAM")),
    returnJob,
    // The platform has neither.
    pages: returnJob === undefined ? undefined : deriveFromTake(take, "job-pages"),
  };
}

/** Without a key or an id of its own a worker has nobody to report as, as in the reference worker. */
function readPing(
  environment: Environment,
  { values, headers }: { values: TemplateValues; headers: Readonly<Record<string, string>> },
): PingSettings | undefined {
  const template = readVariable(environment, "RUNPOD_WEBHOOK_PING");
  const canReport =
    readVariable(environment, "RUNPOD_AI_API_KEY") !== undefined &&
    readVariable(environment, "RUNPOD_POD_ID") !== undefined;
  if (template === undefined || !canReport) return undefined;
  return {
    url: fillWorkerTemplate(template, values),
    intervalMs: readVariable(environment, "RUNPOD_PING_INTERVAL"),
    headers,
  };
}
