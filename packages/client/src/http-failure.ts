import { type ClientErrorCode, ParserClientError } from "./client-error.ts";

/** Request that an answer belongs to. */
export interface Asked {
  readonly method: string;
  /** The path after the endpoint, without its query. */
  readonly operation: string;
  readonly jobId?: string | undefined;
}

/** Statuses after which the same request may succeed. */
const MAY_SUCCEED_LATER = new Set([408, 429, 500, 502, 503, 504]);

const CODES: Readonly<Record<number, ClientErrorCode>> = {
  400: "INVALID_INPUT",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  429: "RATE_LIMITED",
  503: "SERVICE_UNAVAILABLE",
};

const HINTS: Readonly<Record<number, string>> = {
  401: " Check the API key.",
  403: " Check what the API key is allowed to do.",
  404: " Check the endpoint id, the base URL and the job id; results expire.",
};

export function maySucceedLater(status: number): boolean {
  return MAY_SUCCEED_LATER.has(status);
}

/** Makes an error of an answer with a status of 400 or more, whoever wrote it: our gateway, the platform or a proxy. */
export function httpFailure(response: Response, text: string, asked: Asked): ParserClientError {
  const { status } = response;
  const body = readErrorBody(text);
  const fallback = `The service answered ${status} to ${asked.method} ${asked.operation}.`;
  const message = body.error ? body.error : `${fallback}${HINTS[status] ?? ""}`;
  const code = body.code ?? CODES[status] ?? (status >= 500 ? "INTERNAL" : "UNEXPECTED_ANSWER");
  return new ParserClientError(code, message, {
    status,
    requestId: body.requestId ?? response.headers.get("x-request-id") ?? undefined,
    jobId: asked.jobId,
    retryable: maySucceedLater(status),
  });
}

interface ErrorBody {
  readonly error?: string;
  readonly code?: ClientErrorCode;
  readonly requestId?: string;
}

function readErrorBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null) return {};
    const texts = Object.entries(body).filter(([, value]) => typeof value === "string");
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}
