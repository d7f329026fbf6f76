import type {
  DocumentVersion,
  JobEnvelope,
  JobPage,
  PageText,
  ProbeResponse,
  ProgressUpdate,
  SuccessResponse,
  VersionContent,
  VersionList,
  VersionRequest,
} from "@parsewright/contract";
import { ParserClientError } from "./client-error.ts";
import type { ParserClientOptions } from "./client-options.ts";
import { withDeadline } from "./deadline.ts";
import { type DocumentResult, first, type ResponseOrResult } from "./first.ts";
import { type ChunkedResponse, parseInChunks } from "./parse-in-chunks.ts";
import type {
  CallOptions,
  ListJobsOptions,
  ParseDocumentOptions,
  ParseInChunksOptions,
  ParseZipOptions,
  SubmitOptions,
  WaitOptions,
} from "./parse-options.ts";
import { parseZip, type ZipOutcome } from "./parse-zip.ts";
import { hasEnded, readEnvelope, readResult } from "./read-envelope.ts";
import { type ClientSettings, resolveSettings } from "./resolve-settings.ts";
import { sendRequest, type ServiceRequest } from "./send-request.ts";
import { shareUpload, type SubmitJob } from "./share-upload.ts";
import { type Handover, submitJob } from "./submit-job.ts";
import { SubmittedJob } from "./submitted-job.ts";
import { readJob, streamPages, streamUpdates, waitForEnd } from "./watch-job.ts";

/** Time for which the platform is asked to hold a job that is handed over and waited for. */
const RUNSYNC_HOLD_MS = 90_000;
/** A job that nobody waits for any more is cancelled, but not at any price. */
const CANCEL_TIMEOUT_MS = 5000;

/** Sends documents to the service and gets the results back. It holds no connection and needs no closing. */
export class ParserClient {
  readonly #settings: ClientSettings;

  constructor(endpointId: string, apiKey?: string, options?: ParserClientOptions);
  constructor(options?: ParserClientOptions);
  constructor(
    endpoint: string | ParserClientOptions = {},
    apiKey?: string,
    options: ParserClientOptions = {},
  ) {
    this.#settings = resolveSettings(
      typeof endpoint === "string" ? { apiKey, ...options, endpointId: endpoint } : endpoint,
    );
  }

  /** Parses one document and waits for the result. When the signal is aborted, the job is cancelled. */
  async parseDocument(options: ParseDocumentOptions): Promise<SuccessResponse> {
    return (await this.#run(options)) as SuccessResponse;
  }

  /** Parses a long document in several jobs and joins their results into one, as if it had been one inline job. */
  parseInChunks(options: ParseInChunksOptions): Promise<ChunkedResponse> {
    const submit = shareUpload();
    return parseInChunks(
      async (chunk) => (await this.#run(chunk, submit)) as SuccessResponse,
      options,
    );
  }

  /**
   * Parses every document of a zip in a job of its own, and yields the results in the order of their names.
   * Leaving the loop cancels running jobs.
   */
  parseZip(options: ParseZipOptions): AsyncGenerator<ZipOutcome, void, undefined> {
    return parseZip((document) => this.parseDocument(document), options);
  }

  /** Describes a worker: versions, folders, models, limits. */
  async probe(options: WaitOptions = {}): Promise<ProbeResponse> {
    return (await this.#run({ ...options, probe: true })) as ProbeResponse;
  }

  /** Submits a job and does not wait for it. */
  async submit(options: SubmitOptions): Promise<SubmittedJob> {
    return new SubmittedJob(await submitJob(this.#settings, options, { operation: "run" }), this);
  }

  /** The state of a job. While it runs, `output` is its latest update. */
  status(jobId: string, { signal }: CallOptions = {}): Promise<JobEnvelope> {
    return readJob(this.#settings, jobId, signal);
  }

  /** Waits for the end of a job. What went wrong with it is thrown. */
  async wait(jobId: string, options: WaitOptions = {}): Promise<SuccessResponse> {
    const { timeoutMs = this.#settings.timeoutMs, signal } = options;
    const onTimeout = () => waitTimeout(timeoutMs, jobId);
    const envelope = await withDeadline({ timeoutMs, signal, onTimeout }, (both) =>
      waitForEnd(this.#settings, jobId, both),
    );
    return readResult(envelope) as SuccessResponse;
  }

  /** The updates of a job, until it has ended. */
  stream(
    jobId: string,
    { signal }: CallOptions = {},
  ): AsyncGenerator<ProgressUpdate, void, undefined> {
    return streamUpdates(this.#settings, jobId, signal);
  }

  /**
   * The pages of a job as they are read, each once; missed pages come from its result. What went wrong with
   * the job is thrown. On a Parsewright gateway.
   */
  pages(jobId: string, { signal }: CallOptions = {}): AsyncGenerator<PageText, void, undefined> {
    return streamPages(this.#settings, jobId, signal);
  }

  /** Stops a job. A finished job is not changed. */
  cancel(jobId: string, options: CallOptions = {}): Promise<JobEnvelope> {
    return this.#change("cancel", jobId, options);
  }

  /** Runs a failed or timed-out job again, under the same id. */
  retry(jobId: string, options: CallOptions = {}): Promise<JobEnvelope> {
    return this.#change("retry", jobId, options);
  }

  /** One page of the tenant's jobs, newest first, with facts about their documents. On a Parsewright gateway. */
  async listJobs(options: ListJobsOptions = {}): Promise<JobPage> {
    const { signal, status, since, until, ...query } = options;
    const answer = await sendRequest(this.#settings, {
      method: "GET",
      operation: "jobs",
      query: {
        ...query,
        status: status === undefined ? undefined : [status].flat().join(","),
        since: since?.toISOString(),
        until: until?.toISOString(),
      },
      isRepeatable: true,
      signal,
    });
    if (Array.isArray((answer as Partial<JobPage> | null)?.jobs)) return answer as JobPage;
    const message = "The answer to GET jobs has no list of jobs. Check the base URL.";
    throw new ParserClientError("UNEXPECTED_ANSWER", message);
  }

  /** Deletes a job with its document and results; a running job is stopped first. On a Parsewright gateway. */
  async deleteJob(jobId: string, { signal }: CallOptions = {}): Promise<void> {
    await sendRequest(this.#settings, {
      method: "DELETE",
      operation: `jobs/${jobId}`,
      // The second of two would not find the job.
      isRepeatable: false,
      jobId,
      signal,
    });
  }

  /** The versions of a document that people corrected, the newest first. On a Parsewright gateway. */
  async listVersions(jobId: string, { signal }: CallOptions = {}): Promise<DocumentVersion[]> {
    const request = this.#reading(`versions/${jobId}`, jobId, signal);
    return ((await sendRequest(this.#settings, request)) as VersionList).versions;
  }

  /** The corrections of a version; 0 has none. On a Parsewright gateway. */
  async readVersion(
    jobId: string,
    version: number | "latest",
    { signal }: CallOptions = {},
  ): Promise<VersionContent> {
    const request = this.#reading(`versions/${jobId}/${version}`, jobId, signal);
    return (await sendRequest(this.#settings, request)) as VersionContent;
  }

  /** An output of a version that is text: `markdown`, `html`, `truth`, or JSON such as `chunks`. On a Parsewright gateway. */
  async readVersionOutput(
    jobId: string,
    version: number | "latest",
    { output, signal }: CallOptions & { readonly output: string },
  ): Promise<string> {
    const request = this.#reading(`versions/${jobId}/${version}/${output}`, jobId, signal);
    return (await sendRequest(this.#settings, { ...request, answer: "text" })) as string;
  }

  /** Saves corrections as a new version. CONFLICT where somebody has saved another since `base`. On a Parsewright gateway. */
  async saveVersion(
    jobId: string,
    version: VersionRequest,
    { signal }: CallOptions = {},
  ): Promise<DocumentVersion> {
    return (await sendRequest(this.#settings, {
      method: "POST",
      operation: `versions/${jobId}`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(version),
      // The second of two would find the version of the first.
      isRepeatable: false,
      jobId,
      signal,
    })) as DocumentVersion;
  }

  /** The one result of a job. */
  first(response: ResponseOrResult): DocumentResult {
    return first(response);
  }

  #reading(operation: string, jobId: string, signal: AbortSignal | undefined): ServiceRequest {
    return { method: "GET", operation, isRepeatable: true, jobId, signal };
  }

  async #change(
    operation: "cancel" | "retry",
    jobId: string,
    { signal }: CallOptions,
  ): Promise<JobEnvelope> {
    const answer = await sendRequest(this.#settings, {
      method: "POST",
      operation: `${operation}/${jobId}`,
      // A second retry would be refused, or run the job once more.
      isRepeatable: operation === "cancel",
      jobId,
      signal,
    });
    return readEnvelope(answer, `POST ${operation}`);
  }

  async #run(
    options: ParseDocumentOptions & { readonly probe?: boolean },
    submit: SubmitJob = submitJob,
  ) {
    const { timeoutMs = this.#settings.timeoutMs, signal } = options;
    let jobId: string | undefined;
    const onTimeout = () => waitTimeout(timeoutMs, jobId);
    try {
      return await withDeadline({ timeoutMs, signal, onTimeout }, async (both) => {
        const submitted = await this.#start({ ...options, timeoutMs, signal: both }, submit);
        jobId = submitted.id;
        if (hasEnded(submitted.status)) return readResult(submitted);
        await this.#report(submitted.id, options.onProgress, both);
        return readResult(await waitForEnd(this.#settings, submitted.id, both));
      });
    } catch (error) {
      if (signal?.aborted === true && jobId !== undefined) {
        const limit = AbortSignal.timeout(CANCEL_TIMEOUT_MS);
        await this.cancel(jobId, { signal: limit }).catch(() => undefined);
      }
      throw error;
    }
  }

  /** The platform holds the request, as its users know it. On a Parsewright gateway the id comes first, so that nothing is sent twice. */
  #start(
    options: SubmitOptions & { readonly timeoutMs: number; readonly onProgress?: unknown },
    submit: SubmitJob,
  ) {
    const isHeld = this.#settings.service === "platform" && options.onProgress === undefined;
    const holdMs = Math.max(1000, Math.min(RUNSYNC_HOLD_MS, options.timeoutMs));
    const handover: Handover = isHeld ? { operation: "runsync", holdMs } : { operation: "run" };
    return submit(this.#settings, options, handover);
  }

  async #report(
    jobId: string,
    onProgress: ParseDocumentOptions["onProgress"],
    signal: AbortSignal,
  ): Promise<void> {
    if (onProgress === undefined) return;
    for await (const update of this.stream(jobId, { signal })) onProgress(update);
  }
}

function waitTimeout(timeoutMs: number, jobId: string | undefined): ParserClientError {
  const job = jobId === undefined ? "There was no answer" : `The job ${jobId} has not ended`;
  return new ParserClientError(
    "WAIT_TIMEOUT",
    `${job} within ${timeoutMs} ms. Wait for it again, or give a larger timeoutMs.`,
    { jobId, retryable: true },
  );
}
