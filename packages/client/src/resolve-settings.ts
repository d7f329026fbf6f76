import type { ENVIRONMENT_VARIABLES } from "@parsewright/contract";
import { ParserClientError } from "./client-error.ts";
import type { Environment, ParserClientOptions, ServiceKind } from "./client-options.ts";

/** Address, key and patience of a client, with everything decided. */
export interface ClientSettings {
  /** Up to the endpoint, without a slash at its end. */
  readonly endpointUrl: string;
  readonly apiKey: string;
  readonly service: ServiceKind;
  readonly timeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly maxRetries: number;
  readonly pollIntervalMs: number;
  readonly fetch: typeof fetch;
}

/** The client has no dependencies: the compiler keeps these equal to the table of variables. */
type DefaultOf<Name extends keyof typeof ENVIRONMENT_VARIABLES> =
  (typeof ENVIRONMENT_VARIABLES)[Name] extends { readonly default: infer Value } ? Value : never;

const PLATFORM_BASE_URL: DefaultOf<"RUNPOD_ENDPOINT_BASE_URL"> = "https://api.runpod.ai/v2";
const PLATFORM_HOST = /(?:^|\.)runpod\.ai$/;
const GATEWAY_ENDPOINT_ID: DefaultOf<"PARSER_ENDPOINT_ID"> = "parser";
const ENDPOINT_ID = /^[\w.-]+$/;

/** The execution timeout of an endpoint: a job that takes longer has ended by itself. */
const DEFAULT_TIMEOUT_MS = 900_000;
const DEFAULT_REQUEST_TIMEOUT_MS = 60_000;
const DEFAULT_MAX_RETRIES = 4;
const DEFAULT_POLL_INTERVAL_MS = 1000;

/** Fills in what the caller left out. Fails with INVALID_INPUT where nothing can be filled in. */
export function resolveSettings(options: ParserClientOptions): ClientSettings {
  const environment = options.environment ?? processEnvironment();
  const base = readBaseUrl(
    options.baseUrl || environment["PARSER_BASE_URL"] || environment["RUNPOD_ENDPOINT_BASE_URL"],
  );
  const service = options.service ?? (PLATFORM_HOST.test(base.hostname) ? "platform" : "gateway");
  const endpointId = readEndpointId(
    options.endpointId || environment["PARSER_ENDPOINT_ID"],
    service,
  );
  return {
    endpointUrl: `${base.href.replace(/\/+$/, "").replace(/\/v2$/, "")}/v2/${endpointId}`,
    apiKey: readApiKey(
      options.apiKey || environment["PARSER_API_KEY"] || environment["RUNPOD_API_KEY"],
      service,
    ),
    service,
    ...resolvePatience(options),
    // Taken at each call, so that whoever replaces the global later is heard.
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
  };
}

function resolvePatience(options: ParserClientOptions) {
  return {
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    requestTimeoutMs: options.requestTimeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS,
    maxRetries: options.maxRetries ?? DEFAULT_MAX_RETRIES,
    pollIntervalMs: options.pollIntervalMs ?? DEFAULT_POLL_INTERVAL_MS,
  };
}

function readBaseUrl(text: string = PLATFORM_BASE_URL): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.search !== "" ||
    url.hash !== ""
  ) {
    throw invalid(`baseUrl must be an http(s) address such as http://127.0.0.1:8000; got ${text}`);
  }
  return url;
}

function readEndpointId(text: string | undefined, service: ServiceKind): string {
  const endpointId = text || (service === "gateway" ? GATEWAY_ENDPOINT_ID : "");
  if (endpointId === "") {
    throw invalid(
      "The service is not known. For a gateway of your own give baseUrl or set PARSER_BASE_URL, such as " +
        "http://127.0.0.1:8000; for a RunPod endpoint give endpointId or set PARSER_ENDPOINT_ID, such as abc123xyz.",
    );
  }
  if (ENDPOINT_ID.test(endpointId)) return endpointId;
  throw invalid(`endpointId must be letters, digits, ".", "_" and "-"; got ${endpointId}`);
}

/** A Parsewright gateway may be open to everybody; the platform never is. */
function readApiKey(text: string | undefined, service: ServiceKind): string {
  if (text || service === "gateway") return text ?? "";
  throw invalid("apiKey is missing: give it, or set PARSER_API_KEY or RUNPOD_API_KEY.");
}

/** Browsers have no variables. */
export function processEnvironment(): Environment {
  const { process } = globalThis as { readonly process?: { readonly env?: Environment } };
  return process?.env ?? {};
}

function invalid(message: string): ParserClientError {
  return new ParserClientError("INVALID_INPUT", message);
}
