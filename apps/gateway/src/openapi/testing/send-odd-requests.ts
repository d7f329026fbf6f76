import { request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import type { OddRequest } from "./odd-requests.ts";

/** What a service made of many requests. */
export interface OddOutcome {
  /** Count of each status. `held` counts requests without an answer in time, as a long poll has none; `still parsed` counts the 504 of waiting routes whose document no worker has read yet. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests that the service failed on, as text to repeat them by. */
  readonly failures: readonly string[];
  /** Milliseconds of the slowest answer. */
  readonly slowestMs: number;
}

/** Only answers this small are looked through for ids. */
const ANSWER_MAX_BYTES = 100_000;
/** Names under which answers give out ids and addresses. */
const ID_NAMES = new Set(["id", "task_id", "batch_id", "job_id", "url", "file_urls", "file_url"]);

const BODILESS_METHODS = new Set(["GET", "HEAD", "TRACE"]);

/** Sends requests to a service, several at once; ids of its answers become parameters of later requests. */
export async function sendOddRequests(
  requests: readonly OddRequest[],
  options: {
    readonly url: string;
    readonly keys: readonly string[];
    readonly endpointId: string;
    readonly atOnce: number;
    readonly giveUpMs: number;
    /** Longer than any long poll: a request without an answer by then hangs. Not waited for unless given. */
    readonly hangsAfterMs?: number;
  },
): Promise<OddOutcome> {
  const statuses: Record<string, number> = {};
  const failures: string[] = [];
  const ids: string[] = ["w1"];
  let next = 0;
  let slowestMs = 0;
  const lane = async () => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const target = addressOf(request, options.endpointId, ids);
      const startMs = performance.now();
      let answer = await send(request, target, options);
      if (answer.status !== "held") slowestMs = Math.max(slowestMs, performance.now() - startMs);
      else if (options.hangsAfterMs !== undefined) {
        answer = await send(request, target, { ...options, giveUpMs: options.hangsAfterMs });
        if (answer.status === "held") failures.push(describe(request, target, HANGS));
      }
      const status = isStillParsed(answer) ? "still parsed" : answer.status;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (Number(status) >= 500) failures.push(describe(request, target, answer));
      if (answer.status === "200") collectIds(answer.body, ids);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, lane));
  return { statuses, failures, slowestMs };
}

const HANGS = { status: "hangs", body: "" };

/** Other APIs answer 504 where a document takes longer than the request may be held: that answer, and no other, is meant. */
function isStillParsed({ status, body }: { readonly status: string; readonly body: string }) {
  return status === "504" && body.includes("is still being parsed");
}

/** An id that is an address takes the place of the whole path. */
function addressOf(request: OddRequest, endpointId: string, ids: readonly string[]): string {
  const parameters = [...request.parameters];
  const texts = [...request.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    const parameter = parameters.shift() ?? 0;
    if (name === "endpoint_id" && typeof parameter === "number") return endpointId;
    return typeof parameter === "number" ? (ids[parameter % ids.length] ?? "") : parameter;
  });
  const given = texts.find((text) => /^https?:\/\//.test(text) && URL.canParse(text));
  if (given !== undefined && request.path.includes("{key}")) {
    const { pathname, search } = new URL(given);
    return pathname + search;
  }
  const path = request.path.replaceAll(/\{\w+\}/g, () => encode(texts.shift() ?? ""));
  const search = new URLSearchParams({ wait: "1", ...request.query }).toString();
  return `${path}?${search}`;
}

/** Half of a surrogate pair cannot be sent. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

async function send(
  { method, headers, body, key }: OddRequest,
  target: string,
  { url, keys, giveUpMs }: { url: string; keys: readonly string[]; giveUpMs: number },
): Promise<{ readonly status: string; readonly body: string }> {
  const signal = AbortSignal.timeout(giveUpMs);
  const authorization = keys[key % keys.length] ?? "";
  const content = BODILESS_METHODS.has(method) ? undefined : body;
  try {
    const answer = await new Promise<{ status: string; body: string }>((resolve, reject) => {
      const sending = httpRequest(url + target, {
        method,
        signal,
        headers: {
          ...headers,
          ...(authorization !== "" && { authorization }),
          // Without it Node sends the body of some methods as if it were the next request.
          ...(content && { "content-length": String(content.length) }),
        },
      });
      sending.on("error", reject);
      sending.on("response", (response) => {
        buffer(response).then(
          (bytes) =>
            resolve({
              status: String(response.statusCode),
              body: bytes.length > ANSWER_MAX_BYTES ? "" : bytes.toString(),
            }),
          reject,
        );
      });
      sending.end(content);
    });
    return answer;
  } catch (error) {
    if (signal.aborted) return { status: "held", body: "" };
    return { status: "599", body: String(error) };
  }
}

function collectIds(text: string, ids: string[]): void {
  const value = parse(text);
  const visit = (part: unknown, name: string): void => {
    if (typeof part === "string" && ID_NAMES.has(name)) ids.push(part);
    else if (Array.isArray(part)) for (const entry of part) visit(entry, name);
    else if (typeof part === "object" && part !== null) {
      for (const [member, entry] of Object.entries(part)) visit(entry, member);
    }
  };
  visit(value, "");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describe(
  { method, headers, body }: OddRequest,
  target: string,
  answer: { readonly status: string; readonly body: string },
): string {
  const content = body ? Buffer.from(body).toString("latin1").slice(0, 500) : "";
  return JSON.stringify({ method, target, headers, content, answer });
}
