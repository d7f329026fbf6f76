import {
  badVariable,
  type Environment,
  ENVIRONMENT_VARIABLES,
  ParserError,
  readVariable,
} from "@parsewright/contract";
import { z } from "zod";
import type { EndpointSettings } from "./endpoint-settings.ts";

const ENDPOINT_ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/;

/** Every number of an endpoint, with the variable that gives its bounds and its default. */
const NUMBERS = {
  minWorkers: "PARSER_WORKERS_MIN",
  maxWorkers: "PARSER_WORKERS_MAX",
  keepWarmSpares: "PARSER_WARM_SPARES",
  idleTimeoutSeconds: "PARSER_WORKER_IDLE_SECONDS",
  executionTimeoutMs: "PARSER_EXECUTION_TIMEOUT_MS",
  ttlMs: "PARSER_JOB_TTL_MS",
  resultRetentionMs: "PARSER_RESULT_RETENTION_MS",
  maxQueueLength: "PARSER_MAX_QUEUE_LENGTH",
  maxQueueLengthPerTenant: "PARSER_TENANT_MAX_QUEUE_LENGTH",
  maxRunningPerTenant: "PARSER_TENANT_MAX_RUNNING",
  maxAttempts: "PARSER_JOB_MAX_ATTEMPTS",
  scaleUpAfterWaitMs: "PARSER_SCALE_UP_AFTER_MS",
  jobsPerWorker: "PARSER_JOBS_PER_WORKER",
} as const;

type NumberName = keyof typeof NUMBERS;
const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[];

const EndpointEntry = z.strictObject({
  ...mapNumbers((name) => numberSchema(name).optional()),
  workerEnvironment: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string()).optional(),
});

const ConfigFile = z.strictObject({
  endpoints: z
    .record(z.string().regex(ENDPOINT_ID_PATTERN), EndpointEntry)
    .refine((entries) => Object.keys(entries).length > 0, "names no endpoint"),
});

/**
 * The endpoints of a gateway: those of the file, with what the environment says where the file is silent; without a
 * file, one endpoint. Every mistake is named, with the place where it is to be put right.
 */
export function readEndpointSettings(
  environment: Environment,
  file?: { readonly path: string; readonly text: string },
): readonly EndpointSettings[] {
  const defaults = mapNumbers((name) => readVariable(environment, NUMBERS[name]));
  const entries = file
    ? entriesOf(file)
    : { [readEndpointId(environment)]: { workerEnvironment: {} } };
  return Object.entries(entries).map(([id, entry]) =>
    checked({ ...defaults, workerEnvironment: {}, ...withoutUndefined(entry), id }),
  );
}

function numberSchema(name: NumberName) {
  const { minimum, maximum } = ENVIRONMENT_VARIABLES[NUMBERS[name]];
  return z.int().min(minimum).max(maximum);
}

function readEndpointId(environment: Environment): string {
  const id = readVariable(environment, "PARSER_ENDPOINT_ID");
  if (ENDPOINT_ID_PATTERN.test(id)) return id;
  throw badVariable(
    "PARSER_ENDPOINT_ID",
    id,
    'Set it to at most 63 letters, digits, "-" and "_", the first a letter or digit',
  );
}

function entriesOf({ path, text }: { path: string; text: string }) {
  const { data, error } = ConfigFile.safeParse(parseJson(path, text));
  if (!error) return data.endpoints;
  throw mistakes(
    error.issues.map(
      (issue) => `${path}: ${issue.path.join(".") || "the file"}: ${textOf([issue])}`,
    ),
  );
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw mistakes([`${path}: the file is not JSON: ${reason}`]);
  }
}

function checked(endpoint: EndpointSettings): EndpointSettings {
  const { id, minWorkers, maxWorkers } = endpoint;
  if (minWorkers > maxWorkers) {
    throw mistakes([
      `endpoint ${id}: minWorkers is ${minWorkers} and maxWorkers ${maxWorkers}; raise maxWorkers or lower minWorkers`,
    ]);
  }
  return endpoint;
}

function textOf(issues: readonly z.core.$ZodIssue[]): string {
  return issues.map(({ message }) => message).join("; ");
}

function mistakes(lines: readonly string[]): ParserError {
  return new ParserError(
    "INVALID_INPUT",
    `The endpoints are not configured correctly. ${lines.join(". ")}.`,
  );
}

function mapNumbers<Value>(value: (name: NumberName) => Value): Record<NumberName, Value> {
  return Object.fromEntries(NUMBER_NAMES.map((name) => [name, value(name)])) as Record<
    NumberName,
    Value
  >;
}

function withoutUndefined<Entry extends object>(entry: Entry) {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Entry]?: Exclude<Entry[Key], undefined>;
  };
}
