import {
  EXECUTION_TIMEOUT_DEFAULT_MS,
  EXECUTION_TIMEOUT_MIN_MS,
  JOB_TTL_DEFAULT_MS,
  JOB_TTL_MAX_MS,
  JOB_TTL_MIN_MS,
  ParserError,
  WORKER_IDLE_TIMEOUT_DEFAULT_SECONDS,
  WORKERS_DEFAULT_MAX,
  WORKERS_DEFAULT_MIN,
} from "@parser/contract";
import { z } from "zod";
import type { EndpointSettings } from "./endpoint-settings.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Far more processes than one machine can run; a larger number is a slip of the hand. */
const WORKERS_LIMIT = 1000;
const ENDPOINT_ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/;

const wholeNumber = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum);

/** Every number of an endpoint: its variable, its bounds and its default. */
const NUMBERS = {
  minWorkers: ["PARSER_WORKERS_MIN", wholeNumber(0, WORKERS_LIMIT), WORKERS_DEFAULT_MIN],
  maxWorkers: ["PARSER_WORKERS_MAX", wholeNumber(0, WORKERS_LIMIT), WORKERS_DEFAULT_MAX],
  keepWarmSpares: ["PARSER_WARM_SPARES", wholeNumber(0, WORKERS_LIMIT), 0],
  idleTimeoutSeconds: [
    "PARSER_WORKER_IDLE_SECONDS",
    wholeNumber(1, 3600),
    WORKER_IDLE_TIMEOUT_DEFAULT_SECONDS,
  ],
  executionTimeoutMs: [
    "PARSER_EXECUTION_TIMEOUT_MS",
    // A day is the largest that an endpoint may set; one request may ask for more.
    wholeNumber(EXECUTION_TIMEOUT_MIN_MS, DAY_MS),
    EXECUTION_TIMEOUT_DEFAULT_MS,
  ],
  ttlMs: ["PARSER_JOB_TTL_MS", wholeNumber(JOB_TTL_MIN_MS, JOB_TTL_MAX_MS), JOB_TTL_DEFAULT_MS],
  resultRetentionMs: ["PARSER_RESULT_RETENTION_MS", wholeNumber(60_000, 365 * DAY_MS), DAY_MS],
  maxQueueLength: ["PARSER_MAX_QUEUE_LENGTH", wholeNumber(1, 10_000_000), 10_000],
  // The platform's own default for endpoints that scale by waiting time.
  scaleUpAfterWaitMs: ["PARSER_SCALE_UP_AFTER_MS", wholeNumber(0, 3_600_000), 4000],
} as const;

type NumberName = keyof typeof NUMBERS;
const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[];

const EndpointEntry = z.strictObject({
  ...mapNumbers((name) => NUMBERS[name][1].optional()),
  workerEnvironment: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string()).optional(),
});

const ConfigFile = z.strictObject({
  endpoints: z
    .record(z.string().regex(ENDPOINT_ID_PATTERN), EndpointEntry)
    .refine((entries) => Object.keys(entries).length > 0, "names no endpoint"),
});

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The endpoints of a gateway: those of the file, with what the environment says where the file is silent; without a
 * file, one endpoint. Every mistake is named, with the place where it is to be put right.
 */
export function readEndpointSettings(
  environment: Environment,
  file?: { readonly path: string; readonly text: string },
): readonly EndpointSettings[] {
  const defaults = mapNumbers((name) => numberOf(name, environment));
  const entries = file
    ? entriesOf(file)
    : { [environment["PARSER_ENDPOINT_ID"] || "parser"]: { workerEnvironment: {} } };
  return Object.entries(entries).map(([id, entry]) =>
    checked({ ...defaults, workerEnvironment: {}, ...withoutUndefined(entry), id }),
  );
}

function numberOf(name: NumberName, environment: Environment): number {
  const [variable, schema, fallback] = NUMBERS[name];
  const text = environment[variable]?.trim();
  if (!text) return fallback;
  const { data, error } = schema.safeParse(Number(text));
  if (error) throw mistakes([`${variable} is ${JSON.stringify(text)}: ${textOf(error.issues)}`]);
  return data;
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
  if (!ENDPOINT_ID_PATTERN.test(id)) {
    throw mistakes([
      `PARSER_ENDPOINT_ID is ${JSON.stringify(id)}: use letters, digits, "-" and "_" only, at most 63`,
    ]);
  }
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
    `The endpoints are not configured well. ${lines.join(". ")}.`,
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
