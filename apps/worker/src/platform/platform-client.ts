import { type JobDoneBody, JobStopResponse, type ProgressUpdate } from "@parsewright/contract";
import { exchange, type HttpAnswer, NoAnswerError, openConnections } from "./http-exchange.ts";
import { readTakenJobs, type TakenJobs } from "./taken-jobs.ts";
import { jobAddress, type PlatformAddresses, withQuery } from "./url-templates.ts";

/** The platform holds a poll for less than this. */
const POLL_TIMEOUT_MS = 90_000;
/** Progress is a courtesy that the result waits for. */
const PROGRESS_TIMEOUT_MS = 5000;
const RETURN_TIMEOUT_MS = 5000;
/** Silence during the upload of a result, not its whole time. */
const RESULT_TIMEOUT_MS = 90_000;
/** A document of 20 MB in base64, with room for the rest of the job. */
const MAX_JOB_BYTES = 32 * 1024 * 1024;
/** Of answers whose body nobody reads, or that only list ids. */
const MAX_SMALL_ANSWER_BYTES = 1024 * 1024;
/** The pause of the platform's own library after a 429 that names none. */
const RATE_LIMIT_PAUSE_MS = 5000;
/** A platform that asks for more is asked again anyway. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Set on every post: the handler is none that yields its result in parts. */
const NO_STREAM = { isStream: "false" } as const;

/** An answer other than the expected ones. */
export class PlatformRefusal extends Error {
  override readonly name = "PlatformRefusal";
  readonly status: number;
  /** Least time the platform wants to be left alone, where it said so. */
  readonly retryAfterMs: number | undefined;

  constructor(what: string, answer: HttpAnswer) {
    super(`${what} was answered with status ${answer.status}`);
    this.status = answer.status;
    this.retryAfterMs = retryAfterMs(answer);
  }
}

/** The worker's side of the platform protocol, one call per request and nothing retried. */
export interface PlatformClient {
  /** Waits for jobs, as long as the platform holds the request. None is normal. */
  takeJobs(request: {
    readonly free: number;
    readonly isWorking: boolean;
    readonly signal: AbortSignal;
  }): Promise<TakenJobs>;
  /** Waits for ids of jobs to stop. Undefined where the platform has no address for it. */
  readonly stopSignals: ((signal: AbortSignal) => Promise<readonly string[]>) | undefined;
  postProgress(jobId: string, update: ProgressUpdate, signal: AbortSignal): Promise<void>;
  /** Undefined where the platform has no stream. */
  readonly postStreamChunk:
    | ((jobId: string, update: ProgressUpdate, signal: AbortSignal) => Promise<void>)
    | undefined;
  /** Resolves when the platform has taken the result. */
  postResult(jobId: string, body: Uint8Array, signal: AbortSignal): Promise<void>;
  /** Undefined where the platform cannot take a job back. */
  readonly returnJob: ((jobId: string) => Promise<void>) | undefined;
}

/** Addresses of the platform, and the headers by which it knows the worker. */
export interface PlatformClientSettings {
  readonly addresses: PlatformAddresses;
  readonly headers: Readonly<Record<string, string>>;
  /** Hash of what the worker reads pages with, where it may get pages of documents that others have. */
  readonly recipe?: string | undefined;
}

export function createPlatformClient(settings: PlatformClientSettings): PlatformClient {
  const { take, takeBatch, stop, done, stream, returnJob } = settings.addresses;
  const { poll, post } = createTransport(settings.headers);

  return {
    async takeJobs({ free, isWorking, signal }) {
      const { recipe } = settings;
      const progress = { job_in_progress: isWorking ? "1" : "0", ...(recipe && { recipe }) };
      const isBatch = free > 1 && takeBatch !== undefined;
      const url = isBatch
        ? withQuery(takeBatch, { batch_size: String(free), ...progress })
        : withQuery(take, progress);
      const answer = await poll({ what: "job-take", url, signal, maxBytes: MAX_JOB_BYTES * free });
      return answer === undefined ? { jobs: [], problems: [] } : readTakenJobs(answer);
    },
    stopSignals: whenThere(stop, (url) => async (signal) => {
      const maxBytes = MAX_SMALL_ANSWER_BYTES;
      const answer = await poll({ what: "job-stop", url, signal, maxBytes });
      return JobStopResponse.safeParse(answer).data?.jobsToStop ?? [];
    }),
    postProgress: (jobId, update, signal) =>
      post({ ...progressTo(done, jobId), body: { status: "IN_PROGRESS", output: update }, signal }),
    postStreamChunk: whenThere(
      stream,
      (template) => (jobId, update, signal) =>
        post({ ...progressTo(template, jobId), body: { output: update }, signal }),
    ),
    postResult: (jobId, body, signal) =>
      post({
        what: "job-done",
        url: withQuery(jobAddress(done, jobId), NO_STREAM),
        jobId,
        body,
        silenceTimeoutMs: RESULT_TIMEOUT_MS,
        signal,
      }),
    returnJob: whenThere(
      returnJob,
      (template) => (jobId) =>
        post({
          what: "job-return",
          url: jobAddress(template, jobId),
          jobId,
          body: {},
          silenceTimeoutMs: RETURN_TIMEOUT_MS,
        }),
    ),
  };
}

function whenThere<Call>(
  address: string | undefined,
  create: (address: string) => Call,
): Call | undefined {
  return address === undefined ? undefined : create(address);
}

function progressTo(template: string, jobId: string) {
  const url = withQuery(jobAddress(template, jobId), NO_STREAM);
  return { what: "progress", url, jobId, silenceTimeoutMs: PROGRESS_TIMEOUT_MS };
}

interface Poll {
  readonly what: string;
  readonly url: string;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

interface Post {
  readonly what: string;
  readonly url: string;
  readonly jobId: string;
  /** Sent as JSON, unless it is that already. */
  readonly body: Uint8Array | JobDoneBody;
  readonly silenceTimeoutMs: number;
  readonly signal?: AbortSignal;
}

function createTransport(headers: Readonly<Record<string, string>>) {
  const connections = openConnections();

  /** The platform's answer, or undefined when it has nothing. */
  async function poll({ what, url, signal, maxBytes }: Poll): Promise<unknown> {
    try {
      const answer = await exchange({
        method: "GET",
        url,
        headers: { ...headers, "content-type": "application/json" },
        silenceTimeoutMs: POLL_TIMEOUT_MS,
        maxAnswerBytes: maxBytes,
        signal,
        connections,
      });
      // 400 is what a worker restored from a snapshot gets until the platform knows it again.
      if (answer.status === 204 || answer.status === 400) return undefined;
      if (answer.status !== 200) throw new PlatformRefusal(what, answer);
      return readJson(answer);
    } catch (error) {
      if (error instanceof NoAnswerError) return undefined;
      throw error;
    }
  }

  async function post({ what, url, jobId, body, silenceTimeoutMs, signal }: Post): Promise<void> {
    const answer = await exchange({
      method: "POST",
      url,
      // The content type of the platform's own library, though the body is JSON.
      headers: {
        ...headers,
        "content-type": "application/x-www-form-urlencoded",
        charset: "utf-8",
        "x-request-id": encodeURIComponent(jobId),
      },
      body: body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body)),
      silenceTimeoutMs,
      maxAnswerBytes: MAX_SMALL_ANSWER_BYTES,
      connections,
      ...(signal === undefined ? {} : { signal }),
    });
    if (answer.status < 200 || answer.status > 299) throw new PlatformRefusal(what, answer);
  }

  return { poll, post };
}

/** An answer that does not claim to be JSON counts as nothing, as for the platform's own library. */
function readJson({ headers, body }: HttpAnswer): unknown {
  const isJson = headers["content-type"]?.includes("json") === true;
  if (!isJson || body.byteLength === 0) return undefined;
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    // The parser's own text quotes what it read, and that may be a document.
    throw new Error("the answer is not valid JSON");
  }
}

function retryAfterMs({ status, headers }: HttpAnswer): number | undefined {
  const seconds = Number(headers["retry-after"] ?? Number.NaN);
  if (Number.isFinite(seconds)) return Math.min(MAX_RETRY_AFTER_MS, Math.max(0, seconds * 1000));
  return status === 429 ? RATE_LIMIT_PAUSE_MS : undefined;
}
