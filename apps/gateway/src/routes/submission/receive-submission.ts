import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import {
  FILE_URL_MAX_BYTES,
  isDocumentMediaType,
  ParserError,
  PRESIGN_TTL_MAX_SECONDS,
  SOURCE_FIELDS,
  type Submission,
} from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { callerOf } from "../../http/authenticate.ts";
import { endpointOf, isJobId, unknownJob } from "../../http/parameters.ts";
import { bodyStream, parseJson, readJson } from "../../http/read-body.ts";
import type { RouteParts } from "../app-parts.ts";
import { blobKeys } from "../blob-keys.ts";
import { findJob } from "../find-job.ts";
import { readMultipart } from "./multipart.ts";
import { parseSubmission } from "./parse-submission.ts";
import { readRawOptions } from "./raw-options.ts";

/** A submission, however it was sent. */
export interface ReceivedSubmission {
  readonly submission: Submission;
  /** Equal for equal requests, to recognise a repeated one. */
  readonly bodyHash: string;
  /** Blobs stored on the way, to remove when the job is not accepted. */
  readonly storedKeys: readonly string[];
}

interface Receiving {
  readonly parts: RouteParts;
  readonly request: FastifyRequest;
  readonly jobId: string;
  /** Of a JSON body; a document sent by itself may have 200 MB. */
  readonly jsonMaxBytes: number;
}

/** Reads JSON, a form with a file, or a plain document. Documents go straight to the blob store. */
export async function receiveSubmission(receiving: Receiving): Promise<ReceivedSubmission> {
  const mediaType = mediaTypeOf(receiving.request);
  if (mediaType === "multipart/form-data") return receiveForm(receiving);
  // Everything else is read as JSON, whatever it calls itself.
  if (isDocumentMediaType(mediaType)) return receiveDocument(receiving);

  const { bytes, value } = await readSubmission(receiving, mediaType);
  const received = {
    submission: parseSubmission(value),
    bodyHash: sha256(bytes),
    storedKeys: [],
  };
  const { documentOf } = received.submission;
  if (documentOf === undefined) return received;
  const key = await findDocument(receiving, documentOf);
  return { ...received, submission: await pointAt(key, received.submission, receiving) };
}

/** Whoever sends a document and forgets to say so should not have to guess. */
async function readSubmission({ request, jsonMaxBytes }: Receiving, mediaType: string) {
  try {
    return await readJson(request, { maxBytes: jsonMaxBytes });
  } catch (error) {
    const { code, message } = ParserError.from(error);
    if (mediaType === "application/json" || code !== "INVALID_INPUT") throw error;
    throw new ParserError(
      code,
      `${message} To send a document as the body, say what it is: Content-Type: application/pdf, or application/octet-stream.`,
      { cause: error },
    );
  }
}

async function receiveForm(receiving: Receiving): Promise<ReceivedSubmission> {
  const key = blobKeys.upload(receiving.jobId);
  const { fields, file } = await readMultipart(receiving.request, (stream) =>
    storeDocument(receiving, stream),
  );
  try {
    if (file === undefined) throw new ParserError("INVALID_INPUT", "The field file is missing.");
    const members = [...fields].map(([name, text]) => [name, parseField(name, text)]);
    const submission = parseSubmission({ input: {}, ...Object.fromEntries(members) });
    return await withDocument(receiving, withQuery(submission, receiving.request), file.sha256);
  } catch (error) {
    await receiving.parts.blobs.remove([key]);
    throw error;
  }
}

/** Options in the query hold for a form as they do for a plain document. */
function withQuery(submission: Submission, request: FastifyRequest): Submission {
  const { input } = submission;
  if (typeof input !== "object" || input === null || Array.isArray(input)) return submission;
  return { ...submission, input: { ...input, ...readRawOptions(request) } };
}

async function receiveDocument(receiving: Receiving): Promise<ReceivedSubmission> {
  const input = readRawOptions(receiving.request);
  const { sha256: hash } = await storeDocument(receiving, bodyStream(receiving.request));
  try {
    return await withDocument(receiving, { input }, hash);
  } catch (error) {
    await receiving.parts.blobs.remove([blobKeys.upload(receiving.jobId)]);
    throw error;
  }
}

/** What the uploader calls it does not matter: the worker looks into it, and nobody else is to run it. */
function storeDocument({ parts, request, jobId }: Receiving, stream: Readable) {
  return parts.blobs.write(stream, {
    key: blobKeys.upload(jobId),
    owner: { jobId, tenant: callerOf(request).tenant },
    contentType: "application/octet-stream",
    maxBytes: FILE_URL_MAX_BYTES,
  });
}

async function withDocument(
  receiving: Receiving,
  submission: Submission,
  documentHash: string,
): Promise<ReceivedSubmission> {
  if (submission.documentOf !== undefined) throw twoSources("documentOf");
  const key = blobKeys.upload(receiving.jobId);
  return {
    submission: await pointAt(key, submission, receiving),
    bodyHash: sha256(`${documentHash} ${JSON.stringify(submission)}`),
    storedKeys: [key],
  };
}

/** The document that came with an earlier job of the caller's, which lives as long as that one. */
async function findDocument({ parts, request }: Receiving, jobId: string): Promise<string> {
  if (!isJobId(jobId)) throw unknownJob(jobId);
  const { id } = await findJob(parts, request, jobId);
  const key = blobKeys.upload(id);
  if ((await parts.blobs.describe(key)) !== undefined) return key;
  throw new ParserError(
    "NOT_FOUND",
    `No document is stored with the job ${id} that documentOf names. Upload it again.`,
  );
}

/** Points the input at a stored document, by an address that works as long as the job can wait and run. */
async function pointAt(
  key: string,
  submission: Submission,
  { parts, request }: Receiving,
): Promise<Submission> {
  const { input, policy } = submission;
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    throw new ParserError("INVALID_INPUT", "input must be an object when a file is sent with it.");
  }
  const source = SOURCE_FIELDS.find((field) => Object.hasOwn(input, field));
  if (source !== undefined) throw twoSources(source);
  const endpoint = endpointOf(request);
  const lifetimeMs =
    (policy?.ttl ?? endpoint.ttlMs) + (policy?.executionTimeout ?? endpoint.executionTimeoutMs);
  const fileUrl = await parts.blobs.downloadUrl(key, {
    expiresInSeconds: Math.min(Math.ceil(lifetimeMs / 1000), PRESIGN_TTL_MAX_SECONDS),
    fileName: "document",
  });
  return { ...submission, input: { ...input, file_url: fileUrl } };
}

function twoSources(field: string): ParserError {
  return new ParserError(
    "INVALID_INPUT",
    `${field} cannot be given together with a file or documentOf.`,
  );
}

function parseField(name: string, text: string): unknown {
  if (name === "webhook" || name === "webhookV2") return text;
  try {
    return parseJson(Buffer.from(text));
  } catch {
    throw new ParserError("INVALID_INPUT", `The field ${name} must hold JSON.`);
  }
}

function mediaTypeOf(request: FastifyRequest): string {
  return (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
