import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { type Environment, GatewayError, ParserError, readVariable } from "@parsewright/contract";
import type { Archive } from "../archive/create-archive.ts";
import {
  ARCHIVE_CONTENT_TYPES,
  archiveTooLarge,
  type ResultStore,
  storeFailed,
  type StoredResult,
} from "./result-store.ts";

export interface BlobStoreSettings {
  /** `PARSER_WEBHOOK_POST_BLOB` with `$ID` still in it. */
  readonly urlTemplate: string;
  /** Sent as `Authorization`, as all calls to the platform are. */
  readonly apiKey?: string;
}

const ATTEMPTS = 3;
const FIRST_DELAY_MS = 500;
const SILENCE_TIMEOUT_MS = 60_000;
/** An address and two short fields, or what is wrong. */
const MAX_ANSWER_BYTES = 64 * 1024;
const PASSING_STATUSES = new Set([408, 425, 429]);
const TOO_LARGE_STATUS = 413;

/** The address of the gateway's store, from the environment; `undefined` when there is none. */
export function readBlobStoreSettings(environment: Environment): BlobStoreSettings | undefined {
  const template = readVariable(environment, "PARSER_WEBHOOK_POST_BLOB");
  if (template === undefined) return undefined;
  const workerId = readVariable(environment, "RUNPOD_POD_ID") ?? "";
  const urlTemplate = template.replaceAll("$RUNPOD_POD_ID", workerId);
  const apiKey = readVariable(environment, "RUNPOD_AI_API_KEY");
  return { urlTemplate, ...(apiKey && { apiKey }) };
}

/** The store of our own gateway, for results too large for a response. */
export function createBlobStore({ urlTemplate, apiKey }: BlobStoreSettings): ResultStore {
  return {
    async store(archive, { jobId, signal }) {
      const url = urlTemplate.replaceAll("$ID", encodeURIComponent(jobId));
      const put = () => putArchive(url, archive, { apiKey, signal });
      for (let attempt = 1; ; attempt += 1) {
        const answer = await put().catch((error: unknown) => {
          signal.throwIfAborted();
          return { failure: gatewayFailed("no answer", error), mayPass: true };
        });
        if ("stored" in answer) return answer.stored;
        if (!answer.mayPass || attempt === ATTEMPTS) throw answer.failure;
        await delay(FIRST_DELAY_MS * 2 ** (attempt - 1), undefined, { signal }).catch(() =>
          signal.throwIfAborted(),
        );
      }
    },
  };
}

type PutOutcome =
  | { readonly stored: StoredResult }
  | { readonly failure: ParserError; readonly mayPass: boolean };

async function putArchive(
  url: string,
  archive: Archive,
  { apiKey, signal }: { apiKey: string | undefined; signal: AbortSignal },
): Promise<PutOutcome> {
  const request = url.startsWith("https:") ? httpsRequest : httpRequest;
  const outgoing = request(url, {
    method: "PUT",
    agent: false,
    signal,
    timeout: SILENCE_TIMEOUT_MS,
    headers: {
      "content-type": ARCHIVE_CONTENT_TYPES[archive.format],
      "content-length": archive.bytes,
      "user-agent": "parsewright",
      ...(apiKey !== undefined && { authorization: apiKey }),
    },
  });
  outgoing.once("timeout", () => outgoing.destroy(new Error("the gateway was silent")));
  const answering = readAnswer(outgoing, archive);
  // A gateway may answer and hang up before it has read everything; then its answer counts.
  const sending = pipeline(archive.read(), outgoing).catch(() => {});
  try {
    return await answering;
  } finally {
    outgoing.destroy();
    await sending;
  }
}

async function readAnswer(outgoing: ClientRequest, archive: Archive): Promise<PutOutcome> {
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const status = response.statusCode ?? 0;
  if (status === TOO_LARGE_STATUS) {
    const text = await readText(response).catch(() => "");
    return {
      failure: readRefusal(text) ?? archiveTooLarge("the gateway", archive),
      mayPass: false,
    };
  }
  if (status < 200 || status > 299) {
    const mayPass = status >= 500 || PASSING_STATUSES.has(status);
    return { failure: gatewayFailed(`HTTP ${status}`), mayPass };
  }
  const stored = parseAnswer(await readText(response));
  if (stored) return { stored };
  return { failure: gatewayFailed("an answer without an address"), mayPass: false };
}

async function readText(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MAX_ANSWER_BYTES) break;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** The gateway's words on its own limit, or that of the tenant; `undefined` for the answer of a proxy. */
function readRefusal(text: string): ParserError | undefined {
  try {
    const { error, code } = GatewayError.parse(JSON.parse(text));
    return code === "RESULT_TOO_LARGE" ? new ParserError(code, error) : undefined;
  } catch {
    return undefined;
  }
}

function gatewayFailed(reason: string, cause?: unknown): ParserError {
  return storeFailed("the gateway", reason, cause);
}

function parseAnswer(text: string): StoredResult | undefined {
  try {
    const { url, expires_in, key } = JSON.parse(text) as Record<string, unknown>;
    if (typeof url !== "string" || typeof key !== "string") return undefined;
    if (!Number.isSafeInteger(expires_in) || !URL.canParse(url)) return undefined;
    return { url, key, expiresInSeconds: Number(expires_in) };
  } catch {
    return undefined;
  }
}
