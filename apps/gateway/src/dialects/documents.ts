import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { FILE_URL_MAX_BYTES, ParserError, PRESIGN_TTL_MAX_SECONDS } from "@parsewright/contract";
import { passDocument } from "@parsewright/document/detection";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../http/authenticate.ts";
import { clientSignal } from "../http/client-signal.ts";
import { fileNameOf, fileNameOfUrl } from "../http/file-name.ts";
import { integerParameter } from "../http/parameters.ts";
import { bodyStream, readBody } from "../http/read-body.ts";
import { type FormRules, readForm } from "../http/read-form.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import { blobKeys } from "../blobs/blob-keys.ts";
import { isEnded } from "../jobs/job-envelope.ts";
import { readUntil } from "../routes/wait-for-job.ts";
import type { DialectParts } from "./dialect.ts";
import { type JobRequest, OptionReader, wrongOption } from "./options.ts";

/** A document to be parsed: stored here under the id of its job, or at an address that the worker fetches. */
export type Source =
  | { readonly jobId: string; readonly fileName: string; readonly bytes: number }
  | { readonly url: string; readonly fileName: string };

/** A file that was submitted, and the job that parses it. */
export interface SubmittedFile {
  readonly name: string;
  readonly jobId: string;
}

const FIELD_MAX_BYTES = 64 * 1024;
/** More options than any of the APIs has. */
const MAX_FIELDS = 128;
const MAX_FILES = 100;
const URL_ENCODED = "application/x-www-form-urlencoded";

/** Options for reading a form with documents. */
interface FormReading<Request> {
  readonly toRequest: (options: OptionReader) => Request;
  /** The field that may have the address of a document in place of a file, for APIs with such a field. */
  readonly urlField?: string;
  /** For APIs whose requests have one document; 100 by default. */
  readonly maxFiles?: number;
  /** For APIs that refuse a request at once where a file is of no known format; for others its job fails. */
  readonly checksFormat?: boolean;
}

interface ReceivedForm<Request> {
  readonly request: Request;
  readonly sources: readonly Source[];
}

/**
 * The documents of a form, and what its fields ask for. Documents are in the blob store when it resolves, and removed
 * when it fails.
 */
export async function receiveForm<Request>(
  parts: DialectParts,
  request: FastifyRequest,
  { toRequest, urlField, maxFiles = MAX_FILES, checksFormat = false }: FormReading<Request>,
): Promise<ReceivedForm<Request>> {
  const { keyId } = callerOf(request);
  parts.limitRate(keyId);
  const advice = "Send each document as a file of the form.";
  const rules: FormRules = {
    maxFiles,
    maxFields: MAX_FIELDS,
    fieldMaxBytes: FIELD_MAX_BYTES,
    advice,
  };
  // A form without files is sent so by most clients.
  if (urlField !== undefined && request.headers["content-type"]?.startsWith(URL_ENCODED)) {
    const body = await readBody(request, FIELD_MAX_BYTES);
    const options = new OptionReader([...new URLSearchParams(body.toString())]);
    return { request: toRequest(options), sources: [addressIn(options, urlField)] };
  }
  const jobIds: string[] = [];
  try {
    const { fields, files } = await readForm(request, rules, ({ name, stream }) => {
      const jobId = randomUUID();
      jobIds.push(jobId);
      const fileName = fileNameOf(name);
      return storeDocument(parts, request, { jobId, fileName, stream, checksFormat });
    });
    const options = new OptionReader(fields);
    if (files.length === 0 && urlField === undefined) {
      throw new ParserError("INVALID_INPUT", `The form has no file. ${advice}`);
    }
    // The request itself was counted as one before it was read.
    parts.limitRate(keyId, Math.max(0, files.length - 1));
    const asked = toRequest(options);
    const isAddress = files.length === 0 && urlField !== undefined;
    return { request: asked, sources: isAddress ? [addressIn(options, urlField)] : files };
  } catch (error) {
    await parts.blobs.remove(jobIds.map(blobKeys.upload));
    throw error;
  }
}

function addressIn(options: OptionReader, field: string): Source {
  return sourceAt(options.text(field) ?? "", field);
}

/** A document at an address that the field of a request names. */
export function sourceAt(url: string, field: string): Source {
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return { url, fileName: fileNameOfUrl(url) };
  const rule =
    url === ""
      ? "is missing, and so is a file: send one of them"
      : "must be an http or https address";
  throw wrongOption({ field, input: url.slice(0, 100), type: "value_error", rule });
}

/** The body of a request as a document. */
export async function receiveBody(
  parts: DialectParts,
  request: FastifyRequest,
  fileName: string,
): Promise<Source> {
  parts.limitRate(callerOf(request).keyId);
  const stream = bodyStream(request);
  return storeDocument(parts, request, {
    jobId: randomUUID(),
    fileName: fileNameOf(fileName),
    stream,
    checksFormat: true,
  }).catch((error: unknown) => {
    if (ParserError.from(error).code !== "DOCUMENT_EMPTY") throw error;
    throw new ParserError("INVALID_INPUT", "The body is empty. Send the document as the body.");
  });
}

/**
 * Stores a document under the id of the job that will parse it. With `checksFormat` it fails with UNSUPPORTED_FORMAT or
 * DOCUMENT_EMPTY where no worker would read it.
 */
export async function storeDocument(
  parts: DialectParts,
  request: FastifyRequest,
  document: {
    readonly jobId: string;
    readonly fileName: string;
    readonly stream: Readable | Uint8Array;
    readonly maxBytes?: number;
    readonly checksFormat?: boolean;
  },
) {
  const { jobId, fileName, stream, maxBytes = FILE_URL_MAX_BYTES } = document;
  const content = document.checksFormat === true ? checkedContent(stream) : stream;
  const { bytes } = await parts.blobs.write(content, {
    key: blobKeys.upload(jobId),
    owner: { jobId, tenant: callerOf(request).tenant },
    contentType: "application/octet-stream",
    maxBytes,
  });
  request.leaveBodyRoom?.();
  return { jobId, fileName, bytes };
}

function checkedContent(stream: Readable | Uint8Array): Readable {
  const pieces = stream instanceof Uint8Array ? [stream] : stream;
  return Readable.from(passDocument(pieces), { objectMode: false });
}

/** Submits a job for each document; all or, when one is refused, none. */
export async function submitSources(
  parts: DialectParts,
  request: FastifyRequest,
  { sources, job }: { readonly sources: readonly Source[]; readonly job: JobRequest },
): Promise<readonly SubmittedFile[]> {
  const submitted: SubmittedFile[] = [];
  try {
    for (const source of sources) {
      submitted.push(await submitSource(parts, request, { source, job }));
    }
    // Also where the documents are at addresses: a caller that waits for results keeps nobody from sending.
    request.leaveBodyRoom?.();
    return submitted;
  } catch (error) {
    for (const { jobId } of submitted) await parts.jobs.cancel(jobId);
    await discard(parts, sources.slice(submitted.length));
    throw error;
  }
}

/** Submits a job for one document, which stays stored when it is refused. */
export async function submitSource(
  parts: DialectParts,
  request: FastifyRequest,
  { source, job }: { readonly source: Source; readonly job: JobRequest },
): Promise<SubmittedFile> {
  const jobId = "url" in source ? randomUUID() : source.jobId;
  const url = "url" in source ? source.url : await addressOf(parts, source);
  await parts.jobs.submit({
    id: jobId,
    endpointId: parts.endpoint.id,
    tenant: callerOf(request).tenant,
    input: { json: { ...job.input, file_url: url } },
    ...(job.archiveLayout && { archiveLayout: job.archiveLayout }),
    documentName: source.fileName,
    ...("bytes" in source && { documentBytes: source.bytes }),
    calledUrl: parts.links.calledUrl(request),
    policy: job.timeoutMs === undefined ? {} : { executionTimeout: job.timeoutMs },
  });
  return { name: source.fileName, jobId };
}

/** Parses one document, and gives its job once that has ended. */
export async function parseNow(
  parts: DialectParts,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { source, job }: { readonly source: Source; readonly job: JobRequest },
): Promise<JobRecord> {
  const wait = waitOf(parts, { request, reply });
  const [file] = await submitSources(parts, request, { sources: [source], job });
  if (file === undefined) throw new Error("one source gives one job");
  return waitForEnd(parts, { jobId: file.jobId, tenant: callerOf(request).tenant, ...wait });
}

/** Time for which a request is held: as long as a job can live, unless the query has `wait`, in milliseconds. */
export function waitOf(
  parts: DialectParts,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): { readonly signal: AbortSignal; readonly waitMs: number } {
  const longest = jobLifetimeMs(parts);
  const waitMs = integerParameter(request, "wait", { min: 1, max: longest, default: longest });
  return { signal: clientSignal(reply, parts.stopping), waitMs };
}

/** A job once it has ended; fails when the wait is over or the gateway stops first. */
export async function waitForEnd(
  parts: DialectParts,
  wait: {
    readonly jobId: string;
    readonly tenant: string;
    readonly signal: AbortSignal;
    readonly waitMs: number;
  },
): Promise<JobRecord> {
  const { jobId, tenant, signal, waitMs } = wait;
  const job = await readUntil({
    jobs: parts.jobs,
    jobId,
    waitMs,
    signal,
    read: () => findJob(parts, jobId, tenant),
    isDone: isEnded,
  });
  if (isEnded(job)) return job;
  if (signal.aborted) {
    throw new ParserError(
      "SERVICE_UNAVAILABLE",
      "The gateway is stopping. Send the request again.",
    );
  }
  throw new ParserError(
    "EXECUTION_TIMEOUT",
    "The document is still being parsed, and the wait that the request allows is over.",
  );
}

/** A job of the tenant; NOT_FOUND for any other, and for one that was forgotten. */
export async function findJob(
  parts: DialectParts,
  jobId: string,
  tenant: string,
): Promise<JobRecord> {
  const job = await parts.jobs.find({ jobId, endpointId: parts.endpoint.id, tenant });
  if (job !== undefined) return job;
  throw new ParserError("NOT_FOUND", "The task has expired.");
}

function jobLifetimeMs({ endpoint }: DialectParts): number {
  return endpoint.ttlMs + endpoint.executionTimeoutMs;
}

/** Works as long as the job can wait and run. */
function addressOf(
  parts: DialectParts,
  { jobId, fileName }: { readonly jobId: string; readonly fileName: string },
): Promise<string> {
  const seconds = Math.ceil(jobLifetimeMs(parts) / 1000);
  return parts.blobs.downloadUrl(blobKeys.upload(jobId), {
    expiresInSeconds: Math.min(seconds, PRESIGN_TTL_MAX_SECONDS),
    fileName,
  });
}

async function discard(parts: DialectParts, sources: readonly Source[]): Promise<void> {
  const jobIds = sources.flatMap((source) => ("jobId" in source ? [source.jobId] : []));
  await parts.blobs.remove(jobIds.map(blobKeys.upload));
}
