/** Service behind the base URL: a Parsewright gateway or the serverless platform. It decides how files are sent and which requests may be repeated. */
export type ServiceKind = "gateway" | "platform";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Facts that a caller gives about the service; the others come from the environment. */
export interface ParserClientOptions {
  /** Default `PARSER_ENDPOINT_ID`, and `parser` on a Parsewright gateway. */
  readonly endpointId?: string | undefined;
  /** Default `PARSER_API_KEY`, then `RUNPOD_API_KEY`. */
  readonly apiKey?: string | undefined;
  /** With or without `/v2` at its end. Default `PARSER_BASE_URL`, then `RUNPOD_ENDPOINT_BASE_URL`, then the platform. */
  readonly baseUrl?: string | undefined;
  /** Default: the platform for addresses under `runpod.ai`, a Parsewright gateway for all others. */
  readonly service?: ServiceKind | undefined;
  /** Longest wait of `parseDocument` and `wait` for the end of a job. Default 900 000. */
  readonly timeoutMs?: number | undefined;
  /** Longest silence of the service beyond the time that it is asked to hold a request. Default 60 000. */
  readonly requestTimeoutMs?: number | undefined;
  /** Repetitions of a request that may be repeated. Default 4. */
  readonly maxRetries?: number | undefined;
  /** Least time between two looks at a job. Default 1000. */
  readonly pollIntervalMs?: number | undefined;
  /** Stands for the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Stands for the variables of the process. */
  readonly environment?: Environment | undefined;
}
