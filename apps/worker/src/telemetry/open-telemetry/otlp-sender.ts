import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { setTimeout as delay } from "node:timers/promises";

/** Reason that a message did not arrive. */
export interface SendFailure {
  readonly reason: string;
  readonly httpStatus: number | undefined;
}

/** Brings messages of one signal to the collector. */
export interface OtlpSender {
  /** Tries a few times. Resolves, within seconds, to `undefined` when the message has arrived. Never rejects. */
  send(body: Uint8Array): Promise<SendFailure | undefined>;
  /** From now on one try follows the other at once. */
  stopWaiting(): void;
  /** Ends everything that is under way. */
  abort(): void;
}

export interface SenderTarget {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** For one message with all its tries; shorter than the time between two exports of metrics. */
const SEND_TIMEOUT_MS = 8000;
const RETRY_DELAYS_MS = [500, 1000, 2000] as const;
/** The statuses that the protocol calls temporary. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** Of an answer: enough for the collector's reason. */
const ANSWER_MAX_BYTES = 2000;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/**
 * No redirect is followed, so that headers go where the settings say and nowhere else. The SDK's own sender loses the
 * status of a busy collector, and a worker that stops would have to wait for its retries (decision 10).
 */
export function createOtlpSender({ url, headers }: SenderTarget): OtlpSender {
  const post = createPost(url, { ...headers, "Content-Type": "application/x-protobuf" });
  const underWay = new Set<AbortController>();
  const patience = new AbortController();

  async function sendWithin(body: Uint8Array, signal: AbortSignal) {
    let answer = await post(body, signal).catch(errorOf);
    for (const delayMs of RETRY_DELAYS_MS) {
      if (!isTemporary(answer) || signal.aborted) break;
      await delay(delayMs, undefined, { ref: false, signal: patience.signal }).catch(() => {});
      answer = await post(body, signal).catch(errorOf);
    }
    return failureOf(answer);
  }

  return {
    async send(body) {
      const controller = new AbortController();
      const giveUp = () => controller.abort(new Error(`no answer within ${SEND_TIMEOUT_MS} ms`));
      const timer = setTimeout(giveUp, SEND_TIMEOUT_MS).unref();
      underWay.add(controller);
      const failure = await sendWithin(body, controller.signal);
      underWay.delete(controller);
      clearTimeout(timer);
      return failure;
    },
    stopWaiting: () => patience.abort(),
    abort() {
      patience.abort();
      for (const controller of underWay) controller.abort(new Error("the worker is stopping"));
    },
  };
}

type Post = (body: Uint8Array, signal: AbortSignal) => Promise<Answer>;

function createPost(url: URL, headers: Record<string, string>): Post {
  const isSecure = url.protocol === "https:";
  const request = isSecure ? httpsRequest : httpRequest;
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  return (body, signal) =>
    new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(signal.aborted ? signal.reason : error);
      request(url, { method: "POST", headers, agent, signal }, (response) => {
        readAnswer(response).then(resolve, fail);
      })
        .on("error", fail)
        .end(body);
    });
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  let text = "";
  for await (const chunk of response) {
    text += (chunk as Buffer).toString("latin1");
    // Ends the connection: nobody needs the rest.
    if (text.length > ANSWER_MAX_BYTES) break;
  }
  return { status: response.statusCode ?? 0, text };
}

function isTemporary(answer: Answer | Error): boolean {
  return answer instanceof Error || RETRYABLE_STATUSES.has(answer.status);
}

function failureOf(answer: Answer | Error): SendFailure | undefined {
  if (answer instanceof Error) return { reason: answer.message, httpStatus: undefined };
  const { status, text } = answer;
  if (status >= 200 && status <= 299) return undefined;
  // A message of the protocol is binary; what is left of it is its text.
  const detail = text
    .slice(0, ANSWER_MAX_BYTES)
    .replaceAll(/[^\x20-\x7e]+/g, " ")
    .trim();
  return { reason: `HTTP ${status}${detail === "" ? "" : ` ${detail}`}`, httpStatus: status };
}

function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
