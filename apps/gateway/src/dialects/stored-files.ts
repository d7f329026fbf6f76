import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { ParserError } from "@parser/contract";
import type { FastifyRequest } from "fastify";
import { callerOf } from "../http/authenticate.ts";
import { blobKeys } from "../routes/blob-keys.ts";
import type { DialectParts } from "./dialect.ts";
import type { DialectTask } from "./dialect-tasks.ts";
import { type Source, storeDocument } from "./documents.ts";

/** What is remembered of a file that a client has uploaded, to be parsed by a later request. */
export interface FileFacts {
  readonly fileName: string;
  readonly bytes: number;
  readonly purpose: string;
}

export type StoredFile = DialectTask<FileFacts>;

const KIND = "file";
const FILE_ID = /^[0-9a-f-]{36}$/;

/** Stores a file under an id. It is removed after an hour, as is every upload without a job. */
export async function storeFile(
  parts: DialectParts,
  request: FastifyRequest,
  file: { readonly fileName: string; readonly stream: Readable; readonly purpose: string },
): Promise<StoredFile> {
  const id = randomUUID();
  const { tenant } = callerOf(request);
  const { fileName, bytes } = await storeDocument(parts, request, { jobId: id, ...file });
  const added = { id, tenant, kind: KIND, facts: { fileName, bytes, purpose: file.purpose } };
  await parts.tasks.add(added);
  return { ...added, createdAt: Date.now() };
}

/** A file of the caller's; NOT_FOUND for any other, and for one that was removed. */
export async function findFile(
  parts: DialectParts,
  request: FastifyRequest,
  id: string,
): Promise<StoredFile> {
  const { tenant } = callerOf(request);
  const file = FILE_ID.test(id)
    ? await parts.tasks.find<FileFacts>({ id, tenant, kind: KIND })
    : undefined;
  if (file !== undefined && (await parts.blobs.describe(blobKeys.upload(id)))) return file;
  throw new ParserError(
    "NOT_FOUND",
    "There is no such file. It never existed, it belongs to another key, or it has expired.",
  );
}

export async function openFile(parts: DialectParts, { id }: StoredFile): Promise<Readable> {
  const found = await parts.blobs.read(blobKeys.upload(id));
  if (found === undefined) throw new ParserError("NOT_FOUND", "The file has expired.");
  return found.stream;
}

export async function removeFile(parts: DialectParts, { id }: StoredFile): Promise<void> {
  await parts.blobs.remove([blobKeys.upload(id)]);
  await parts.tasks.remove(id);
}

/** A copy for a job, which lives as long as the job does. */
export async function toSource(
  parts: DialectParts,
  request: FastifyRequest,
  file: StoredFile,
): Promise<Source> {
  const stream = await openFile(parts, file);
  return storeDocument(parts, request, {
    jobId: randomUUID(),
    fileName: file.facts.fileName,
    stream,
  });
}
