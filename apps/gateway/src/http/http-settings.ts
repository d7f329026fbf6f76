import {
  isSwitchedOn,
  PRESIGN_TTL_DEFAULT_SECONDS,
  PRESIGN_TTL_MAX_SECONDS,
  PRESIGN_TTL_MIN_SECONDS,
} from "@parser/contract";

/** What an operator can change about the HTTP side of the gateway. */
export interface HttpSettings {
  /** Off only by an explicit setting: everybody who reaches the port may do everything then. */
  readonly isAuthRequired: boolean;
  /** Largest result that a worker may post. */
  readonly resultMaxBytes: number;
  /** How long a worker's request for a job is held; workers give up after 90 s. */
  readonly longPollMs: number;
  /** Workers repeat a failed request at once; the answer waits so long to keep them from spinning. */
  readonly workerErrorDelayMs: number;
  /** Submissions that one key may make in ten seconds; without it any number. */
  readonly submitsPer10Seconds?: number;
  /** How long a link to a stored result works. */
  readonly downloadTtlSeconds: number;
}

const MEBIBYTE = 1024 * 1024;

export const DEFAULT_HTTP_SETTINGS: HttpSettings = {
  isAuthRequired: true,
  resultMaxBytes: 256 * MEBIBYTE,
  longPollMs: 25_000,
  workerErrorDelayMs: 1000,
  downloadTtlSeconds: PRESIGN_TTL_DEFAULT_SECONDS,
};

/** Reads the variables of the HTTP side; every mistake names its variable. */
export function readHttpSettings(
  environment: Readonly<Record<string, string | undefined>>,
): HttpSettings {
  const submitsPer10Seconds = readPositiveInteger(environment, "PARSER_RATE_LIMIT_PER_10S");
  return {
    ...DEFAULT_HTTP_SETTINGS,
    ...(submitsPer10Seconds > 0 && { submitsPer10Seconds }),
    isAuthRequired: !isSwitchedOn(environment["PARSER_DISABLE_AUTH"]),
    resultMaxBytes:
      readPositiveInteger(environment, "PARSER_RESULT_MAX_MB") * MEBIBYTE ||
      DEFAULT_HTTP_SETTINGS.resultMaxBytes,
    downloadTtlSeconds: Math.min(
      Math.max(
        readPositiveInteger(environment, "BUCKET_PRESIGN_TTL_SECONDS") ||
          DEFAULT_HTTP_SETTINGS.downloadTtlSeconds,
        PRESIGN_TTL_MIN_SECONDS,
      ),
      PRESIGN_TTL_MAX_SECONDS,
    ),
  };
}

/** 0 when the variable is not set. */
function readPositiveInteger(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): number {
  const text = environment[name]?.trim();
  if (text === undefined || text === "") return 0;
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new Error(`${name} must be a whole number of at least 1; got "${text}"`);
  }
  return Number(text);
}
