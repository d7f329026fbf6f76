import type { IncomingHttpHeaders } from "node:http";
import type { OutboundPolicy } from "./outbound-policy.ts";

/** Limits on the time and the bytes of a request. */
export interface OutboundLimits {
  /** For the bytes on the wire, and again for what they decode to. */
  readonly maxBytes: number;
  /** Finding the host and connecting to it, for each hop. */
  readonly connectTimeoutMs: number;
  /** Any wait for the other side once it is connected. */
  readonly silenceTimeoutMs: number;
  /** From the call to the last byte, redirects included. */
  readonly totalTimeoutMs: number;
}

/** One request to an address that a caller named. */
export interface OutboundRequest {
  readonly policy: OutboundPolicy;
  readonly limits: OutboundLimits;
  readonly signal: AbortSignal;
  readonly method?: string;
  /** Sent to the first origin only; a redirect to another one goes without them. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** The head of an answer, and its body as it arrives. */
export interface OutboundResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The address that answered, after redirects. */
  readonly url: string;
  /** Decoded, at most `maxBytes`, and whole when it ends without an error. */
  readonly body: AsyncIterable<Uint8Array>;
  /** For a body that is not read to its end. Safe to call at any time. */
  close(): void;
}
