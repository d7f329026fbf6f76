import { type FileHandle, open, rm } from "node:fs/promises";
import { STATUS_CODES } from "node:http";
import { pipeline } from "node:stream/promises";
import {
  FILE_URL_MAX_BYTES,
  FILE_URL_SILENCE_TIMEOUT_MS,
  FILE_URL_TOTAL_TIMEOUT_MS,
  ParserError,
} from "@parsewright/contract";
import { fetchFailed } from "./outbound-errors.ts";
import type { OutboundPolicy } from "./outbound-policy.ts";
import type { OutboundLimits, OutboundResponse } from "./outbound-request.ts";
import { requestOutbound } from "./request-outbound.ts";

const DOCUMENT_LIMITS: OutboundLimits = {
  maxBytes: FILE_URL_MAX_BYTES,
  connectTimeoutMs: FILE_URL_SILENCE_TIMEOUT_MS,
  silenceTimeoutMs: FILE_URL_SILENCE_TIMEOUT_MS,
  totalTimeoutMs: FILE_URL_TOTAL_TIMEOUT_MS,
};

/** Meaning of a status, by its first digit, in the words of the reference worker. */
const STATUS_KINDS: Readonly<Record<number, string>> = {
  2: "Incomplete response",
  3: "Redirect response",
  4: "Client error",
  5: "Server error",
};

/** Errors of the caller that may pass: the server was busy. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);
const REFUSALS: ReadonlySet<number> = new Set([401, 402, 403, 407]);

export interface FetchDocumentOptions {
  /** The file to write. It must not exist, and does not after a failure. */
  readonly path: string;
  readonly policy: OutboundPolicy;
  readonly signal: AbortSignal;
  /** The specification's, unless a caller has less. */
  readonly limits?: Partial<OutboundLimits>;
}

/** Downloads a document to a file and says how many bytes it has. */
export async function fetchDocument(
  url: string,
  { path, policy, signal, limits }: FetchDocumentOptions,
): Promise<number> {
  const file = await open(path, "wx", 0o600).catch(failToStore);
  try {
    const response = await requestOutbound(url, {
      policy,
      signal,
      limits: { ...DOCUMENT_LIMITS, ...limits },
    });
    return await writeBody(response, file);
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    signal.throwIfAborted();
    if (ParserError.is(error)) throw error;
    return failToStore(error);
  }
}

async function writeBody(response: OutboundResponse, file: FileHandle): Promise<number> {
  try {
    checkStatus(response);
    const stream = file.createWriteStream();
    await pipeline(response.body, stream);
    return stream.bytesWritten;
  } finally {
    response.close();
  }
}

function failToStore(cause: unknown): never {
  throw new ParserError("STORAGE_UNAVAILABLE", "the document could not be stored", { cause });
}

/** A part of a document (206) was not asked for and would only look like a damaged one. */
function checkStatus({ status, url }: OutboundResponse): void {
  if (status >= 200 && status < 300 && status !== 206) return;
  const kind = STATUS_KINDS[Math.floor(status / 100)] ?? "Unknown response";
  const { origin, pathname } = new URL(url);
  const message = `${kind} '${status} ${STATUS_CODES[status] ?? ""}' for url '${origin}${pathname}'`;
  if (status < 400 || status >= 500 || PASSING.has(status)) throw fetchFailed(message);
  throw new ParserError(REFUSALS.has(status) ? "SOURCE_FORBIDDEN" : "SOURCE_NOT_FOUND", message);
}
