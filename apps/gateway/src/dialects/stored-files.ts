import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { ParserError } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { callerOf } from "../http/authenticate.ts";
import { blobKeys } from "../blobs/blob-keys.ts";
import type { DialectParts } from "./dialect.ts";
import type { DialectTask } from "./dialect-tasks.ts";
import { type Source, storeDocument } from "./documents.ts";

/** Facts about a file that a client has uploaded, to be parsed by a later request. */
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
  const { fileName, bytes } = await storeDocument(parts, request, { jobId: id, ...file });
  return addFile(parts, request, { id, facts: { fileName, bytes, purpose: file.purpose } });
}

/** An id for a file that is still to come. */
export function reservePlace(
  parts: DialectParts,
  request: FastifyRequest,
  facts: FileFacts,
): Promise<StoredFile> {
  return addFile(parts, request, { id: randomUUID(), facts });
}

async function addFile(
  parts: DialectParts,
  request: FastifyRequest,
  { id, facts }: { readonly id: string; readonly facts: FileFacts },
): Promise<StoredFile> {
  const added = { id, tenant: callerOf(request).tenant, kind: KIND, facts };
  return { ...added, createdAt: await parts.tasks.add(added) };
}

/** A file of the caller's, also one that is still to come; NOT_FOUND for any other. */
export async function findPlace(
  parts: DialectParts,
  request: FastifyRequest,
  id: string,
): Promise<StoredFile> {
  const { tenant } = callerOf(request);
  const file = FILE_ID.test(id)
    ? await parts.tasks.find<FileFacts>({ id, tenant, kind: KIND })
    : undefined;
  if (file === undefined) throw noSuchFile();
  return file;
}

/** The caller's files that are here, the newest first, and whether there may be more behind them. */
export async function listFiles(
  parts: DialectParts,
  request: FastifyRequest,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly files: readonly StoredFile[]; readonly hasMore: boolean }> {
  const { tenant } = callerOf(request);
  const scope = { tenant, kind: KIND, limit: page.limit + 1, offset: page.offset };
  const found = await parts.tasks.list<FileFacts>(scope);
  const known = await Promise.all(
    found.slice(0, page.limit).map(async (file) => {
      const blob = await parts.blobs.describe(blobKeys.upload(file.id));
      return blob === undefined ? [] : [file];
    }),
  );
  return { files: known.flat(), hasMore: found.length > page.limit };
}

/** A file that is here. */
export async function findFile(
  parts: DialectParts,
  request: FastifyRequest,
  id: string,
): Promise<StoredFile> {
  const file = await findPlace(parts, request, id);
  if ((await parts.blobs.describe(blobKeys.upload(id))) === undefined) throw noSuchFile();
  return file;
}

function noSuchFile(): ParserError {
  return new ParserError(
    "NOT_FOUND",
    "There is no such file. It never existed, it belongs to another key, or it has expired.",
  );
}

/** In the words of Mistral and of MinerU 4, which share an address. */
export function describeFile({ id, facts, createdAt }: StoredFile): object {
  return {
    id,
    object: "file",
    bytes: facts.bytes,
    created_at: Math.floor(createdAt / 1000),
    filename: facts.fileName,
    purpose: facts.purpose,
    sample_type: "ocr_input",
    source: "upload",
    num_lines: null,
    mimetype: null,
    signature: null,
    sha256sum: null,
    expires_at: null,
    deleted: false,
  };
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
