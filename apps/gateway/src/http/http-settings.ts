import { type Environment, LOOPBACK_NAMES, readVariable } from "@parsewright/contract";

/** Settings of an operator for the HTTP side of the gateway. */
export interface HttpSettings {
  /** Off only by an explicit setting: everybody who reaches the port may do everything then. */
  readonly isAuthRequired: boolean;
  /** The names by which the gateway may be called where it needs no key. */
  readonly ownNames: readonly string[];
  readonly publicUrl?: string;
  /** Largest result that a worker may post. */
  readonly resultMaxBytes: number;
  /** Time for which a worker's request for a job is held; workers give up after 90 s. */
  readonly longPollMs: number;
  /** Workers repeat a failed request at once; the answer is delayed by this to keep them from spinning. */
  readonly workerErrorDelayMs: number;
  /** Submissions that one key may make in ten seconds. */
  readonly submitsPer10Seconds: number;
  /** Lifetime of a link to a stored result. */
  readonly downloadTtlSeconds: number;
}

const MEBIBYTE = 1024 * 1024;

/** Times for which requests of workers are held: not settings of an operator, but shorter in tests. */
const WORKER_TIMES = { longPollMs: 25_000, workerErrorDelayMs: 1000 };

/** Reads the variables of the HTTP side; every mistake names its variable. */
export function readHttpSettings(environment: Environment): HttpSettings {
  const publicUrl = readVariable(environment, "PARSER_PUBLIC_URL");
  const publicNames = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
  return {
    ...WORKER_TIMES,
    submitsPer10Seconds: readVariable(environment, "PARSER_RATE_LIMIT_PER_10S"),
    isAuthRequired: !readVariable(environment, "PARSER_DISABLE_AUTH"),
    ownNames: [...LOOPBACK_NAMES, readVariable(environment, "PARSER_HOST"), ...publicNames],
    ...(publicUrl !== undefined && { publicUrl }),
    resultMaxBytes: readVariable(environment, "PARSER_RESULT_MAX_MB") * MEBIBYTE,
    downloadTtlSeconds: readVariable(environment, "BUCKET_PRESIGN_TTL_SECONDS"),
  };
}

export const DEFAULT_HTTP_SETTINGS: HttpSettings = readHttpSettings({});
