import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
  FILE_URL_MAX_BYTES,
  isDocumentMediaType,
  ParserError,
  PRESIGN_TTL_MAX_SECONDS,
  SOURCE_FIELDS,
  type Submission,
} from "@parsewright/contract";
import { passDocument } from "@parsewright/document/detection";
import type { FastifyRequest } from "fastify";
import { callerOf } from "../../http/authenticate.ts";
import { fileNameOfUrl, relativeNameOf } from "../../http/file-name.ts";
import { endpointOf, isJobId, unknownJob } from "../../http/parameters.ts";
import { bodyStream, parseJson, readJson } from "../../http/read-body.ts";
import type { NewJob } from "../../jobs/job-store.ts";
import type { RouteParts } from "../app-parts.ts";
import { blobKeys } from "../../blobs/blob-keys.ts";
import { findJob } from "../find-job.ts";
import { readMultipart } from "./multipart.ts";
import { parseSubmission } from "./parse-submission.ts";
import { readRawOptions } from "./raw-options.ts";

/** A submission, however it was sent. */
export interface ReceivedSubmission {
  readonly submission: Submission;
  /** Equal for equal requests, to recognise a repeated one. */
  readonly bodyHash: string;
  readonly document: DocumentFacts;
  /** Blobs stored on the way, to remove when the job is not accepted. */
  readonly storedKeys: readonly string[];
}

/** Facts about a document before a worker looks at it. */
type DocumentFacts = Pick<NewJob, "documentName" | "documentBytes">;

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
  const { documentOf, documentName, input } = received.submission;
  if (documentOf === undefined) {
    return { ...received, document: { documentName: nameOf(documentName ?? nameInInput(input)) } };
  }
  const { key, job } = await findDocument(receiving, documentOf);
  return {
    ...received,
    submission: await pointAt(key, received.submission, receiving),
    document: {
      documentName: nameOf(documentName ?? job.documentName),
      documentBytes: job.documentBytes,
    },
  };
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
      `${message} To send a document as the body, set its type: Content-Type: application/pdf, or application/octet-stream.`,
      { cause: error },
    );
  }
}

async function receiveForm(receiving: Receiving): Promise<ReceivedSubmission> {
  const key = blobKeys.upload(receiving.jobId);
  const { fields, file } = await readMultipart(receiving.request, async (part) => ({
    name: part.name,
    ...(await storeDocument(receiving, part.stream, `the field ${part.field}`)),
  }));
  try {
    if (file === undefined) throw new ParserError("INVALID_INPUT", "The field file is missing.");
    const members = [...fields].map(([name, text]) => [name, parseField(name, text)]);
    const submission = parseSubmission({ input: {}, ...Object.fromEntries(members) });
    return await withDocument(receiving, withQuery(submission, receiving.request), file);
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
  const name = nameInHeader(receiving.request);
  const stored = await storeDocument(receiving, bodyStream(receiving.request), "the body");
  try {
    return await withDocument(receiving, { input }, { name, ...stored });
  } catch (error) {
    await receiving.parts.blobs.remove([blobKeys.upload(receiving.jobId)]);
    throw error;
  }
}

/**
 * Stores a document, unless its bytes show that no worker would read it. What the uploader calls it does not matter: the
 * worker looks into it, and nobody else is to run it.
 */
async function storeDocument(
  { parts, request, jobId }: Receiving,
  stream: Readable,
  place: string,
) {
  try {
    return await parts.blobs.write(Readable.from(passDocument(stream), { objectMode: false }), {
      key: blobKeys.upload(jobId),
      owner: { jobId, tenant: callerOf(request).tenant },
      contentType: "application/octet-stream",
      maxBytes: FILE_URL_MAX_BYTES,
    });
  } catch (error) {
    throw inPlace(ParserError.from(error), place) ?? error;
  }
}

/** An error about a document, which names where it was sent. */
function inPlace({ code, message }: ParserError, place: string): ParserError | undefined {
  if (code !== "UNSUPPORTED_FORMAT" && code !== "DOCUMENT_EMPTY") return undefined;
  const text = message
    .replace(/^input bytes do/, `the bytes of ${place} do`)
    .replace(/^The document/, `The document in ${place}`)
    .replace(
      /Check that file_b64 .*$/,
      "Check that it is the document itself (not an error page).",
    );
  return new ParserError(code, text);
}

async function withDocument(
  receiving: Receiving,
  submission: Submission,
  file: { readonly name: string; readonly bytes: number; readonly sha256: string },
): Promise<ReceivedSubmission> {
  if (submission.documentOf !== undefined) throw twoSources("documentOf");
  const key = blobKeys.upload(receiving.jobId);
  const name = submission.documentName ?? (file.name || nameInInput(submission.input));
  return {
    document: { documentName: nameOf(name), documentBytes: file.bytes },
    submission: await pointAt(key, submission, receiving),
    bodyHash: sha256(`${file.sha256} ${JSON.stringify(submission)}`),
    storedKeys: [key],
  };
}

/** The document that came with an earlier job of the caller's, which lives as long as that one. */
async function findDocument({ parts, request }: Receiving, jobId: string) {
  if (!isJobId(jobId)) throw unknownJob(jobId);
  const job = await findJob(parts, request, jobId);
  const key = blobKeys.upload(job.id);
  if ((await parts.blobs.describe(key)) !== undefined) return { key, job };
  throw new ParserError(
    "NOT_FOUND",
    `No document is stored with the job ${job.id} that documentOf names. Upload it again.`,
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

function nameOf(name: string | undefined): string | undefined {
  return name === undefined || name === "" ? undefined : relativeNameOf(name);
}

/** Headers are ASCII, so that the name is written as in an address. */
function nameInHeader({ headers }: FastifyRequest): string {
  const text = String(headers["x-parser-document-name"] ?? "");
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ParserError(
      "INVALID_INPUT",
      "The header X-Parser-Document-Name must be percent-encoded UTF-8.",
    );
  }
}

/** The name at the end of what the input names. The query of an address, where signatures are, is not part of it. */
function nameInInput(input: unknown): string | undefined {
  const { file_url, volume_path, basename } = (input ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof file_url === "string" && URL.canParse(file_url)) return fileNameOfUrl(file_url);
  return [volume_path, basename].find((text) => typeof text === "string");
}

/** Fields that are text as they are. */
const TEXT_FIELDS = ["webhook", "webhookV2", "documentName"];

function parseField(name: string, text: string): unknown {
  if (TEXT_FIELDS.includes(name)) return text;
  try {
    return parseJson(Buffer.from(text));
  } catch {
    throw new ParserError("INVALID_INPUT", `The field ${name} must contain JSON.`);
  }
}

function mediaTypeOf(request: FastifyRequest): string {
  return (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
