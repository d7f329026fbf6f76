import { ParserError, PING_INTERVAL_DEFAULT_MS } from "@parser/contract";
import { randomUUID } from "node:crypto";
import { type Environment, readConcurrency, readCount, readText } from "../environment-values.ts";
import type { PingSettings } from "./ping-messages.ts";
import { platformHeaders } from "./platform-headers.ts";
import {
  deriveFromTake,
  fillTemplate,
  fillWorkerTemplate,
  type PlatformAddresses,
  type TemplateValues,
} from "./url-templates.ts";

/** A shorter interval would only be load: the platform waits for several before it gives a worker up. */
const PING_INTERVAL_MIN_MS = 1000;

/** Room for a long document to end. The platform may kill earlier; then it notices by the missing heartbeats. */
const SHUTDOWN_GRACE_DEFAULT_SECONDS = 300;

/** Longer than a platform takes to restart; a result that cannot be delivered is worth the wait. */
const RESULT_RETRY_DEFAULT_SECONDS = 600;

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
  /** How long a result is posted again and again before it is given up. */
  readonly resultRetryMs: number;
}

/** Reads what the platform, or our gateway, tells its workers. */
export function readPlatformSettings(environment: Environment): PlatformSettings {
  const workerId = readText(environment["RUNPOD_POD_ID"]) ?? randomUUID();
  const values: TemplateValues = {
    RUNPOD_POD_ID: workerId,
    RUNPOD_GPU_TYPE_ID: readText(environment["RUNPOD_GPU_TYPE_ID"]) ?? "",
    RUNPOD_ENDPOINT_ID: readText(environment["RUNPOD_ENDPOINT_ID"]) ?? "",
  };
  const headers = platformHeaders(readText(environment["RUNPOD_AI_API_KEY"]));
  return {
    workerId,
    headers,
    addresses: readAddresses(environment, values),
    ping: readPing(environment, { values, headers }),
    maxConcurrency: readConcurrency(environment),
    shutdownGraceMs:
      1000 *
      readCount(environment["PARSER_SHUTDOWN_GRACE_SECONDS"], SHUTDOWN_GRACE_DEFAULT_SECONDS),
    resultRetryMs:
      1000 * readCount(environment["PARSER_RESULT_RETRY_SECONDS"], RESULT_RETRY_DEFAULT_SECONDS),
  };
}

function readAddresses(
  environment: Environment,
  values: TemplateValues,
): PlatformAddresses | undefined {
  const takeTemplate = addressOf(environment, "RUNPOD_WEBHOOK_GET_JOB");
  if (takeTemplate === undefined) return undefined;
  const jobTemplate = (name: string) => {
    const template = addressOf(environment, name);
    return template === undefined ? undefined : fillTemplate(template, values);
  };
  const done = jobTemplate("RUNPOD_WEBHOOK_POST_OUTPUT");
  if (done === undefined) {
    throw new ParserError(
      "INVALID_INPUT",
      "RUNPOD_WEBHOOK_POST_OUTPUT is not set; with RUNPOD_WEBHOOK_GET_JOB it must name the address that results go to.",
    );
  }
  const take = fillWorkerTemplate(takeTemplate, values);
  return {
    take,
    takeBatch: deriveFromTake(take, "job-take-batch"),
    stop: deriveFromTake(take, "job-stop"),
    done,
    stream: jobTemplate("RUNPOD_WEBHOOK_POST_STREAM"),
    returnJob: jobTemplate("PARSER_WEBHOOK_RETURN_JOB"),
  };
}

/** Without a key or an id of its own a worker has nobody to report as, as in the reference worker. */
function readPing(
  environment: Environment,
  { values, headers }: { values: TemplateValues; headers: Readonly<Record<string, string>> },
): PingSettings | undefined {
  const template = addressOf(environment, "RUNPOD_WEBHOOK_PING");
  const canReport =
    readText(environment["RUNPOD_AI_API_KEY"]) !== undefined &&
    readText(environment["RUNPOD_POD_ID"]) !== undefined;
  if (template === undefined || !canReport) return undefined;
  const intervalMs = readCount(environment["RUNPOD_PING_INTERVAL"], PING_INTERVAL_DEFAULT_MS);
  return {
    url: fillWorkerTemplate(template, values),
    intervalMs: Math.max(PING_INTERVAL_MIN_MS, intervalMs),
    headers,
  };
}

function addressOf(environment: Environment, name: string): string | undefined {
  const address = readText(environment[name]);
  if (address === undefined) return undefined;
  if (!URL.canParse(address) || !/^https?:/i.test(address)) {
    throw new ParserError("INVALID_INPUT", `${name} must be an http(s) address.`);
  }
  return address;
}
