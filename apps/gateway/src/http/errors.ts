import { setTimeout as delay } from "node:timers/promises";
import { ERROR_SPECS, type GatewayError, ParserError } from "@parsewright/contract";
import { redact } from "@parsewright/redaction";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientSignal } from "./client-signal.ts";
import type { GatewayLog } from "./gateway-log.ts";
import { retryAfterSecondsOf } from "./rate-limit.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    isForWorkers?: boolean;
    errorBody?: ((error: ParserError, requestId: string) => unknown) | undefined;
    errorStatus?: ((error: ParserError) => number | undefined) | undefined;
  }
}

interface ErrorHandling {
  readonly log: GatewayLog;
  readonly workerErrorDelayMs: number;
  readonly stopping: AbortSignal;
}

/** Seconds that a client should wait before it repeats a request that may succeed at any time. */
const RETRY_AFTER_SECONDS = 1;

/** Makes every failure one shape of answer. Routes throw; they never build error bodies. */
export function handleErrors(app: FastifyInstance, handling: ErrorHandling): void {
  app.setErrorHandler((thrown, request, reply) => sendError(thrown, { request, reply, handling }));
  app.setNotFoundHandler((request, reply) =>
    sendError(nothingHere(), { request, reply, handling }),
  );
}

/** Fails with the code for an address that does not exist. */
export function nothingHere(): ParserError {
  return new ParserError(
    "NOT_FOUND",
    "There is nothing at this address. /docs lists all addresses.",
  );
}

/** Fails with the code for a method that a path does not have. */
export function methodNotAllowed(allowed: readonly string[]): ParserError {
  return new ParserError(
    "METHOD_NOT_ALLOWED",
    `This address answers only ${allowed.join(" and ")}.`,
    { details: { allow: allowed.join(", ") } },
  );
}

async function sendError(
  thrown: unknown,
  context: { request: FastifyRequest; reply: FastifyReply; handling: ErrorHandling },
): Promise<FastifyReply> {
  const { request, reply, handling } = context;
  const error = toLoggedError(thrown, request, handling.log);
  const { errorBody = toGatewayError, errorStatus } = request.routeOptions.config;
  const httpStatus = errorStatus?.(error) ?? ERROR_SPECS[error.code].httpStatus;
  // Worker libraries repeat a failed request at once and without end.
  if (request.routeOptions.config.isForWorkers === true) await holdBack(reply, handling);

  if (error.retryable && (httpStatus === 429 || httpStatus === 503)) {
    void reply.header("retry-after", retryAfterSecondsOf(error) ?? RETRY_AFTER_SECONDS);
  }
  if (httpStatus === 401) void reply.header("www-authenticate", "Bearer");
  if (typeof error.details["allow"] === "string")
    void reply.header("allow", error.details["allow"]);
  // Errors of the framework itself pass no hook that would set it.
  void reply.header("x-request-id", request.id);
  const body = errorBody(error, request.id);
  void reply.code(httpStatus).type(typeof body === "string" ? "text/plain" : "application/json");
  return reply.send(body);
}

/** Gives what a client may know of a failure. One that is not the client's is logged with its reason. */
export function toLoggedError(
  thrown: unknown,
  request: FastifyRequest,
  log: GatewayLog,
): ParserError {
  const error = toParserError(thrown);
  if (ERROR_SPECS[error.code].httpStatus >= 500) logFailure(error, request, log);
  return error;
}

async function holdBack(reply: FastifyReply, handling: ErrorHandling): Promise<void> {
  const signal = clientSignal(reply, handling.stopping);
  await delay(handling.workerErrorDelayMs, undefined, { signal }).catch(() => undefined);
}

function toGatewayError(error: ParserError, requestId: string): GatewayError {
  return { error: error.message, code: error.code, requestId };
}

/** Only the log gets the reason of an unexpected failure; the framework's refusals become the caller's mistake they are. */
function toParserError(thrown: unknown): ParserError {
  if (ParserError.is(thrown)) return thrown;
  const { statusCode = 500 } = thrown as Partial<FastifyError>;
  if (statusCode >= 400 && statusCode < 500) {
    return new ParserError("INVALID_INPUT", "The request cannot be understood.", { cause: thrown });
  }
  if (isAborted(thrown)) {
    return new ParserError("SERVICE_UNAVAILABLE", "The request was aborted.", { cause: thrown });
  }
  return new ParserError("INTERNAL", "The gateway failed. The operator's log has the reason.", {
    cause: thrown,
  });
}

function isAborted(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = "code" in thrown ? thrown.code : undefined;
  return (
    thrown.name === "AbortError" || code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE"
  );
}

function logFailure(error: ParserError, request: FastifyRequest, log: GatewayLog): void {
  const place = { requestId: request.id, route: request.routeOptions.url ?? "none" };
  // Time limits have an error of another name, and connections to storage can be reset, too.
  if (error.cause instanceof Error && error.cause.name === "AbortError")
    return log("info", "request given up by its caller", place);
  const reason = error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : "";
  log("error", "request failed", {
    ...place,
    code: error.code,
    reason: redact(`${error.message} ${reason}`),
  });
}
