import { createOutboundPool, type OutboundPolicy } from "@parsewright/outbound";
import { baseUrlOf } from "./server-address.ts";
import { connectionFailed } from "./vision-errors.ts";

/** The HTTP side of a model server. */
export interface ModelServer {
  /** Setting of its address, for error texts. */
  readonly field: string;
  /** One call, whatever its status. Rejects with a `ParserError`, or with the reason of the signal. */
  call(path: string, request: ServerCall): Promise<ServerReply>;
  close(): void;
}

interface ServerCall {
  readonly signal: AbortSignal;
  /** Posted as JSON; without it the call is a GET. */
  readonly body?: Uint8Array;
}

export interface ServerReply {
  readonly status: number;
  /** The header of that name, as it came. */
  readonly retryAfter: string | undefined;
  readonly text: string;
}

export interface ModelServerOptions {
  readonly serverUrl: string;
  /** Rules for hosts that may be called: the caller's, or `operatorPolicy` for the operator's own server. */
  readonly policy: OutboundPolicy;
  readonly apiKey?: string | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: 10 s. */
  readonly connectTimeoutMs?: number;
  /** Longest time that an answer may take, and be silent. Default: 600 s, for a long page on a busy server. */
  readonly silenceTimeoutMs?: number;
}

/** Many times the longest page; a model that is not at its end by then repeats itself. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

const DEFAULT_CONNECT_TIMEOUT_MS = 10_000;
const DEFAULT_SILENCE_TIMEOUT_MS = 600_000;

export function openModelServer(options: ModelServerOptions): ModelServer {
  const {
    policy,
    apiKey,
    connectTimeoutMs = DEFAULT_CONNECT_TIMEOUT_MS,
    silenceTimeoutMs = DEFAULT_SILENCE_TIMEOUT_MS,
  } = options;
  const baseUrl = baseUrlOf(options.serverUrl, policy.field);
  const headers = {
    ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    ...options.headers,
  };
  const pool = createOutboundPool(policy, {
    maxBytes: MAX_ANSWER_BYTES,
    connectTimeoutMs,
    silenceTimeoutMs,
    // An answer comes whole or not at all: one that drips has no more time than one that is late.
    totalTimeoutMs: connectTimeoutMs + silenceTimeoutMs,
  });
  return {
    field: policy.field,
    close: () => pool.close(),
    async call(path, { signal, body }) {
      try {
        const response = await pool.request(baseUrl + path, {
          signal,
          headers: { ...headers, ...(body && { "content-type": "application/json" }) },
          ...(body && { method: "POST", body }),
        });
        const text = await readText(response.body);
        const { status, headers: received } = response;
        return { status, retryAfter: received["retry-after"], text };
      } catch (error) {
        signal.throwIfAborted();
        throw connectionFailed(policy.field, error);
      }
    },
  };
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
