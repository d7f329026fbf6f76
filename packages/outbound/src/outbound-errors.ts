import { ParserError, quote } from "@parsewright/contract";

const MEBIBYTE = 1024 * 1024;

/** Errors of a resolver, in the words of the reference worker's system. */
const RESOLVER_TEXTS: Readonly<Record<string, string>> = {
  ENOTFOUND: "[Errno -2] Name or service not known",
  EAI_AGAIN: "[Errno -3] Temporary failure in name resolution",
};

/** The host has no address. */
export function notResolved(host: string, cause: unknown): ParserError {
  const code = codeOf(cause);
  const reason = RESOLVER_TEXTS[code] ?? code;
  return fetchFailed(`host ${quote(host)} could not be resolved: ${reason}`, cause);
}

/** The resolver took all the time there was for connecting. */
export function resolvedTooLate(host: string): ParserError {
  return fetchFailed(`resolving ${quote(host)} outlasted the fetch budget`);
}

/**
 * No answer came. Refused, filtered, silent and not HTTP all read the same, so that nobody can map a network
 * with our error texts; what happened is in `cause`.
 */
export function notReached(field: string, host: string, cause?: unknown): ParserError {
  return fetchFailed(
    `${field} could not be fetched: host ${quote(host)} refused the connection, did not answer in time, ` +
      "or did not answer with HTTP over a trusted connection",
    cause,
  );
}

/** The body ended before it was whole. */
export function bodyCut(receivedBytes: number, expected: string | undefined): ParserError {
  const extent =
    expected === undefined
      ? "incomplete chunked read"
      : `received ${receivedBytes} bytes, expected ${expected}`;
  return fetchFailed(`peer closed connection without sending complete message body (${extent})`);
}

/** A declared length over the limit. */
export function bodyTooLarge(field: string, bytes: number, maxBytes: number): ParserError {
  return new ParserError(
    "INPUT_TOO_LARGE",
    `${field} body too large (${megabytes(bytes)} MB); max is ${wholeMegabytes(maxBytes)} MB`,
  );
}

/** More bytes than the limit, seen while reading. */
export function bodyGrewTooLarge(field: string, maxBytes: number): ParserError {
  return new ParserError(
    "INPUT_TOO_LARGE",
    `${field} body exceeded ${wholeMegabytes(maxBytes)} MB while streaming`,
  );
}

/** The whole fetch took too long; `receivedBytes` is absent when no body had begun. */
export function budgetSpent(
  field: string,
  totalTimeoutMs: number,
  receivedBytes: number | undefined,
): ParserError {
  const budget = `the ${totalTimeoutMs / 1000}s budget`;
  return fetchFailed(
    receivedBytes === undefined
      ? `${field} fetch exceeded ${budget}`
      : `${field} download exceeded ${budget} after ${megabytes(receivedBytes)} MB; ` +
          "the server is sending too slowly to finish",
  );
}

/** Nothing came for too long in the middle of a body. */
export function bodyStalled(field: string, silenceMs: number, receivedBytes: number): ParserError {
  return fetchFailed(
    `${field} download stopped: the server sent nothing for ${silenceMs / 1000}s after ${megabytes(receivedBytes)} MB`,
  );
}

/** A failure that may pass; the caller can try again. */
export function fetchFailed(message: string, cause?: unknown): ParserError {
  return new ParserError("FETCH_FAILED", message, { cause });
}

/** One of our rules forbids the call. */
export function forbidden(message: string): ParserError {
  return new ParserError("SOURCE_FORBIDDEN", message);
}

/** The system's name for a failure, such as `ENOTFOUND`. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

function megabytes(bytes: number): string {
  return (bytes / MEBIBYTE).toFixed(1);
}

function wholeMegabytes(bytes: number): number {
  return Math.floor(bytes / MEBIBYTE);
}
