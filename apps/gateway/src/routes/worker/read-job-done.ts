import { Readable } from "node:stream";
import { ParserError, STREAM_CHUNK_MAX_BYTES } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import type { BlobOwner } from "../../blobs/job-blobs.ts";
import { announcedBytes, bodyStream } from "../../http/read-body.ts";
import type { StoredJson } from "../../jobs/job-record.ts";
import type { RouteParts } from "../app-parts.ts";
import { blobKeys } from "../../blobs/blob-keys.ts";
import { discardJson, INLINE_MAX_BYTES } from "../../jobs/stored-json.ts";
import { resultTooLarge } from "./result-too-large.ts";
import { type SplitJobDone, splitJobDone } from "./split-job-done.ts";
import { storeResult } from "./store-result.ts";

/** Post of a worker to `job-done`. */
export type JobDone =
  | { readonly kind: "update"; readonly output: unknown }
  | {
      readonly kind: "end";
      readonly output?: StoredJson;
      readonly error?: string;
      readonly stopsWorker: boolean;
    };

interface Reading {
  readonly parts: RouteParts;
  readonly owner: BlobOwner;
}

/** Reads a post of any size; its content type is not looked at. A large output is stored while it arrives. */
export async function readJobDone(
  parts: RouteParts,
  request: FastifyRequest,
  owner: BlobOwner,
): Promise<JobDone> {
  const { resultMaxBytes } = parts.settings;
  const announced = announcedBytes(request) ?? 0;
  if (announced > resultMaxBytes) throw resultTooLarge(announced, resultMaxBytes);

  const post = splitJobDone(limit(bodyStream(request), resultMaxBytes));
  const pieces = post.output();
  const head = await readHead(pieces);
  return head.isComplete
    ? toJobDone({ parts, owner }, post, head.bytes)
    : storeLarge({ parts, owner }, post, prepend(head.bytes, pieces));
}

/** Reads as much as an update may have: only of a larger post is it known that it is a result. */
async function readHead(pieces: AsyncGenerator<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  while (bytes <= STREAM_CHUNK_MAX_BYTES) {
    const next = await pieces.next();
    if (next.done === true) return { bytes: Buffer.concat(chunks), isComplete: true };
    chunks.push(next.value);
    bytes += next.value.length;
  }
  return { bytes: Buffer.concat(chunks), isComplete: false };
}

async function toJobDone(reading: Reading, post: SplitJobDone, bytes: Buffer): Promise<JobDone> {
  const output: unknown = bytes.length === 0 ? undefined : JSON.parse(bytes.toString("utf8"));
  if (post.fact("status") === "IN_PROGRESS") return { kind: "update", output: output ?? null };
  if (bytes.length === 0) return toEnd(post, undefined);
  if (bytes.length <= INLINE_MAX_BYTES) return toEnd(post, { json: output });
  return toEnd(post, await writeBlob(reading, Readable.from([bytes])));
}

async function storeLarge(
  reading: Reading,
  post: SplitJobDone,
  content: AsyncIterable<Uint8Array>,
): Promise<JobDone> {
  const output = await writeBlob(reading, Readable.from(content, { objectMode: false }));
  if (post.fact("status") !== "IN_PROGRESS") return toEnd(post, output);
  await discardJson(reading.parts.blobs, output);
  throw new ParserError("PAYLOAD_TOO_LARGE", "An update may have at most 1 MB.");
}

async function writeBlob({ parts, owner }: Reading, content: Readable): Promise<StoredJson> {
  const { key, bytes } = await storeResult(parts.blobs, content, {
    key: blobKeys.result(owner.jobId),
    owner,
    contentType: "application/json",
    maxBytes: parts.settings.resultMaxBytes,
  });
  return { blobKey: key, bytes };
}

function toEnd(post: SplitJobDone, output: StoredJson | undefined): JobDone {
  const error = post.fact("error");
  return {
    kind: "end",
    ...(output !== undefined && { output }),
    ...(Boolean(error) && { error: toText(error) }),
    stopsWorker: post.fact("stopPod") === true,
  };
}

/** The database takes no NUL. */
function toText(error: unknown): string {
  return typeof error === "string" ? error.replaceAll("\0", "\ufffd") : JSON.stringify(error);
}

async function* prepend(head: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield head;
  yield* rest;
}

async function* limit(chunks: AsyncIterable<Uint8Array>, maxBytes: number) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw resultTooLarge(bytes, maxBytes);
    yield chunk;
  }
}
