import { ParserClientError } from "./client-error.ts";
import { describeConnectionFailure, neverArrived } from "./connection-failure.ts";
import { type Asked, httpFailure, maySucceedLater } from "./http-failure.ts";
import { pause } from "./pause.ts";
import type { ClientSettings } from "./resolve-settings.ts";
import { readText, watchSilence } from "./watch-silence.ts";

/** One call of the service. */
export interface ServiceRequest {
  readonly method: "GET" | "POST" | "DELETE";
  /** After the endpoint: `status/<id>`. */
  readonly operation: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Blob | FormData | undefined;
  /** True if a service that is asked twice does the same as if asked once. */
  readonly isRepeatable: boolean;
  /** JSON unless given. */
  readonly answer?: "text";
  /** Time for which the service is asked to hold the request. */
  readonly holdMs?: number;
  readonly jobId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Longest pause before a repeat, also when the service asks for a longer one. */
const MAX_PAUSE_MS = 30_000;

/** Sends a request, again where that cannot do anything twice, and gives the JSON of the answer. */
export async function sendRequest(
  settings: ClientSettings,
  request: ServiceRequest,
): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await tryOnce(settings, request);
    if (!("error" in outcome)) return outcome.json;
    if (!outcome.mayRepeat || attempt >= settings.maxRetries) throw outcome.error;
    await pause(pauseBefore(attempt, outcome.retryAfterMs, settings), request.signal);
  }
}

type Outcome =
  | { readonly json: unknown }
  | { readonly error: Error; readonly mayRepeat: boolean; readonly retryAfterMs?: number };

async function tryOnce(settings: ClientSettings, request: ServiceRequest): Promise<Outcome> {
  const asked: Asked = request;
  const silence = watchSilence(settings, request);
  let response: Response;
  let text: string;
  try {
    response = await settings.fetch(urlOf(settings, request), {
      method: request.method,
      headers: headersOf(settings, request),
      signal: silence.signal,
      ...(request.body !== undefined && { body: request.body }),
    });
    text = await readText(response, silence.breakOff);
  } catch (error) {
    request.signal?.throwIfAborted();
    return connectionOutcome(
      silence.signal.aborted ? silence.signal.reason : error,
      settings,
      request,
    );
  } finally {
    silence.end();
  }
  if (response.status >= 400) {
    const isRefused = response.status === 429;
    return {
      error: httpFailure(response, text, asked),
      mayRepeat: isRefused || (request.isRepeatable && maySucceedLater(response.status)),
      retryAfterMs: readRetryAfterMs(response.headers.get("retry-after")),
    };
  }
  return request.answer === "text" ? { json: text } : readJson(text, response, asked);
}

function connectionOutcome(
  error: unknown,
  settings: ClientSettings,
  { isRepeatable, jobId }: ServiceRequest,
): Outcome {
  const mayRepeat = isRepeatable || neverArrived(error);
  const { origin } = new URL(settings.endpointUrl);
  const doubt = mayRepeat
    ? ""
    : " The request may have been accepted, so it was not sent again; look at the endpoint's jobs before you do.";
  const message = `No answer from ${origin}: ${describeConnectionFailure(error)}.${doubt}`;
  const details = { cause: error, retryable: mayRepeat, jobId };
  return { error: new ParserClientError("CONNECTION_FAILED", message, details), mayRepeat };
}

function readJson(text: string, { status }: Response, asked: Asked): Outcome {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch (error) {
    const message = `The answer to ${asked.method} ${asked.operation} is not JSON. Check the base URL.`;
    const details = { status, jobId: asked.jobId, cause: error };
    const failure = new ParserClientError("UNEXPECTED_ANSWER", message, details);
    return { error: failure, mayRepeat: false };
  }
}

function urlOf({ endpointUrl }: ClientSettings, { operation, query = {} }: ServiceRequest): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const path = operation.split("/").map(encodeURIComponent).join("/");
  return `${endpointUrl}/${path}${parameters.length > 0 ? `?${parameters.join("&")}` : ""}`;
}

function headersOf(
  { apiKey }: ClientSettings,
  { body, headers }: ServiceRequest,
): Record<string, string> {
  return {
    accept: "application/json",
    ...(apiKey !== "" && { authorization: `Bearer ${apiKey}` }),
    ...(typeof body === "string" && { "content-type": "application/json" }),
    ...headers,
  };
}

/** Grows with every attempt, with a random part so that many clients do not retry together. */
function pauseBefore(
  attempt: number,
  retryAfterMs: number | undefined,
  { pollIntervalMs }: ClientSettings,
): number {
  const growing = (pollIntervalMs / 4) * 2 ** attempt * (0.5 + Math.random() / 2);
  return Math.min(Math.max(growing, retryAfterMs ?? 0), MAX_PAUSE_MS);
}

/** Seconds; a date is not used by any service of this kind. */
function readRetryAfterMs(text: string | null): number {
  return /^\d{1,5}$/.test(text ?? "") ? Number(text) * 1000 : 0;
}
