import { ParserError } from "@parsewright/contract";
import { requestOutbound } from "@parsewright/outbound";
import { redact } from "@parsewright/redaction";
import { requireEncryption, type WebhookPolicy, webhookTarget } from "./check-webhook.ts";

/** A receiver that does nothing but note the call needs no longer. */
const LIMITS = {
  maxBytes: 64 * 1024,
  connectTimeoutMs: 5000,
  silenceTimeoutMs: 15_000,
  totalTimeoutMs: 20_000,
};
/** Enough to see what went wrong, in a table that keeps every try. */
const ERROR_MAX_CHARACTERS = 500;

/** Outcome of one try. */
export interface WebhookOutcome {
  readonly isDelivered: boolean;
  readonly mayRetry: boolean;
  readonly status?: number;
  /** Holds no secret. */
  readonly error?: string;
}

/** Posts JSON to an address that a caller named. The answer's body is not read, redirects are not followed. */
export async function postWebhook(
  url: string,
  request: {
    readonly body: Uint8Array;
    readonly headers: Readonly<Record<string, string>>;
    readonly policy: WebhookPolicy;
    readonly signal: AbortSignal;
  },
): Promise<WebhookOutcome> {
  const { body, headers, policy, signal } = request;
  try {
    requireEncryption(url, "webhook", policy);
    const answer = await requestOutbound(url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
      policy: webhookTarget("webhook", policy),
      limits: LIMITS,
      signal,
    });
    answer.close();
    const { status } = answer;
    const isDelivered = status >= 200 && status < 300;
    return { isDelivered, mayRetry: !isDelivered, status };
  } catch (error) {
    signal.throwIfAborted();
    const failure = ParserError.from(error);
    const text = redact(failure.message).slice(0, ERROR_MAX_CHARACTERS);
    return { isDelivered: false, mayRetry: failure.retryable, error: text };
  }
}
