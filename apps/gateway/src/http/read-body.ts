import { Readable } from "node:stream";
import { ParserError } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { enterBodyRoom, FREE_BODY_BYTES } from "./body-room.ts";
import { JsonScanner } from "./json-scanner.ts";

const MEBIBYTE = 1024 * 1024;
/** More than the largest body that is accepted anywhere, so that a client that is a little over reads its answer. */
const DROP_MAX_BYTES = 256 * MEBIBYTE;
const DROP_MAX_MS = 30_000;
/** Values, lists and objects in the JSON of a request: far more than any has that means something. */
const JSON_MAX_VALUES = 10_000;

/**
 * The unread body of a request. One without a body gives an empty stream.
 * Giving up on it leaves the connection open, so that the client still gets its answer.
 */
export function bodyStream(request: FastifyRequest): Readable {
  return Readable.from(bodyChunks(request), { objectMode: false });
}

/** A generator of its own: one that learns of a failure from a stream would destroy the request with it. */
async function* bodyChunks(request: FastifyRequest): AsyncGenerator<Buffer> {
  const chunks = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of chunks) yield chunk;
}

/**
 * Reads and forgets what is left of a body: a connection closed under it takes the answer with it, and many clients
 * read no answer before they have sent everything. Resolves at the end of the body or, for one that is too large or
 * too slow, before; `true` for the end.
 */
export function dropBody({ raw }: FastifyRequest): Promise<boolean> {
  if (raw.readableEnded || raw.destroyed) return Promise.resolve(true);
  // Whoever was reading has given up, but may still listen, and a stream that is listened to does not flow.
  raw.removeAllListeners("readable");
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(() => end(false), DROP_MAX_MS).unref();
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > DROP_MAX_BYTES) end(false);
    };
    const end = (isWhole: boolean) => {
      clearTimeout(timer);
      raw.off("data", count);
      resolve(isWhole);
    };
    raw.once("close", () => end(true));
    raw.once("end", () => end(true));
    setImmediate(() => raw.on("data", count).resume());
  });
}

/** Reads a whole body; PAYLOAD_TOO_LARGE as soon as it is known to be over the limit. */
export async function readBody(
  request: FastifyRequest,
  maxBytes: number,
  check: (chunk: Uint8Array) => void = () => undefined,
): Promise<Buffer> {
  const announced = announcedBytes(request);
  if (announced !== undefined && announced > maxBytes) {
    throw bodyTooLarge(maxBytes, formatMebibytes(announced));
  }

  const chunks: Buffer[] = [];
  let bytes = 0;
  let hasRoom = false;
  for await (const chunk of bodyChunks(request)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw bodyTooLarge(maxBytes, `${formatMebibytes(bytes)} so far`);
    if (bytes > FREE_BODY_BYTES && !hasRoom) {
      await enterBodyRoom(request, announced ?? maxBytes);
      hasRoom = true;
    }
    check(chunk);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

interface JsonLimits {
  readonly maxBytes: number;
  readonly maxValues?: number;
}

/**
 * Reads a body that must be JSON. What is wrong with it is found while it arrives, so that a body of empty lists, which
 * would keep the process busy for seconds, is given up after its first ones.
 */
export async function readJson(
  request: FastifyRequest,
  { maxBytes, maxValues = JSON_MAX_VALUES }: JsonLimits,
): Promise<{ readonly bytes: Buffer; readonly value: unknown }> {
  const scanner = new JsonScanner({ maxValues });
  const bytes = await readBody(request, maxBytes, (chunk) => void scanner.write(chunk));
  if (bytes.length === 0) throw new ParserError("INVALID_INPUT", "The body is empty. Send JSON.");
  scanner.end();
  return { bytes, value: toValue(bytes) };
}

/** Checks size and nesting before anything recursive sees the value. */
export function parseJson(bytes: Uint8Array): unknown {
  const scanner = new JsonScanner({ maxValues: JSON_MAX_VALUES });
  scanner.write(bytes);
  scanner.end();
  return toValue(bytes);
}

/** `__proto__` becomes an ordinary key. */
function toValue(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));
}

/** Number that `Content-Length` gives; `undefined` for a chunked body. */
export function announcedBytes(request: FastifyRequest): number | undefined {
  const text = request.headers["content-length"];
  return text === undefined ? undefined : Number(text);
}

/** A size as error texts show it. */
export function formatMebibytes(bytes: number): string {
  return `${(bytes / MEBIBYTE).toFixed(1)} MB`;
}

function bodyTooLarge(maxBytes: number, size: string): ParserError {
  return new ParserError(
    "PAYLOAD_TOO_LARGE",
    `The request body is larger than ${formatMebibytes(maxBytes)} (${size}). ` +
      "Send the document as multipart/form-data or as the raw body, or give its address as file_url.",
    { details: { limitBytes: maxBytes } },
  );
}
