import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
} from "node:http";
import { ParserError } from "@parsewright/contract";
import { basicCredentials } from "./basic-credentials.ts";
import { checkUrl, shownHost } from "./check-target.ts";
import { startClocks } from "./clocks.ts";
import { type Call, openConnection, requestForm, waitFor } from "./open-connection.ts";
import { fetchFailed, forbidden, notReached } from "./outbound-errors.ts";
import type { OutboundPolicy } from "./outbound-policy.ts";
import type { OutboundRequest, OutboundResponse } from "./outbound-request.ts";
import { readBody } from "./read-body.ts";

const MAX_REDIRECTS = 5;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
/** Generous for a signed download, far below what would hurt. */
const MAX_HEADER_BYTES = 32 * 1024;
const MAX_HEADERS = 200;

interface Hop {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Calls an address that a caller named. Every hop is checked, and the connection goes to the address that was
 * checked. Fails with a `ParserError`, or with the reason of `signal`.
 */
export function requestOutbound(url: string, request: OutboundRequest): Promise<OutboundResponse> {
  return sendThrough(url, request, () => undefined);
}

/** The same over connections that an agent brings, which must come from `openConnection` under the same policy. */
export async function sendThrough(
  url: string,
  request: OutboundRequest,
  findAgent: (url: URL) => Agent | undefined,
): Promise<OutboundResponse> {
  request.signal.throwIfAborted();
  let hop: Hop = { url: checkUrl(url, request.policy), headers: request.headers ?? {} };
  const call: Call = { request, clocks: startClocks(request) };
  try {
    for (let redirects = 0; ; redirects += 1) {
      const message = await exchange(hop, call, findAgent(hop.url));
      const next = nextHop(hop, message, request);
      if (next === undefined) return toResponse(hop.url, message, call);
      if (redirects === MAX_REDIRECTS) throw fetchFailed("Exceeded maximum allowed redirects.");
      message.destroy();
      hop = next;
    }
  } catch (error) {
    call.clocks.stop();
    throw error;
  }
}

function toResponse(url: URL, message: IncomingMessage, call: Call): OutboundResponse {
  return {
    status: message.statusCode ?? 0,
    headers: message.headers,
    url: url.href,
    body: readBody(message, call),
    close: () => call.clocks.stop(),
  };
}

/** One request and the head of its answer. */
async function exchange(hop: Hop, call: Call, agent?: Agent): Promise<IncomingMessage> {
  const { url } = hop;
  try {
    const carrier = agent === undefined ? await ownConnection(url, call) : { agent };
    return await waitFor(url, call, () => sendUntilFresh(hop, carrier, call));
  } catch (error) {
    call.clocks.signal.throwIfAborted();
    if (ParserError.is(error)) throw error;
    throw notReached(call.request.policy.field, shownHost(url), error);
  }
}

/** Source of the connection of a request. */
type Carrier = Pick<RequestOptions, "agent" | "createConnection">;

/** Nothing is kept open for a next one. */
async function ownConnection(url: URL, call: Call): Promise<Carrier> {
  const socket = await openConnection(url, call);
  return { createConnection: () => socket };
}

/** The server may close a kept connection just when it is used again. That says nothing of the request. */
async function sendUntilFresh(hop: Hop, carrier: Carrier, call: Call): Promise<IncomingMessage> {
  for (;;) {
    const outgoing = startRequest(hop, carrier, call);
    try {
      return await answerTo(outgoing, call);
    } catch (error) {
      if (!outgoing.reusedSocket || call.clocks.signal.aborted) throw error;
    }
  }
}

function startRequest({ url, headers }: Hop, carrier: Carrier, { request }: Call): ClientRequest {
  const { policy, method = "GET", body } = request;
  const authorization = basicCredentials(url);
  const form = requestForm(url, policy);
  const outgoing = httpRequest({
    ...carrier,
    method,
    path: form.target,
    maxHeaderSize: MAX_HEADER_BYTES,
    setHost: false,
    headers: {
      accept: "*/*",
      "user-agent": "parsewright",
      ...(authorization !== undefined && { authorization }),
      ...headers,
      ...form.headers,
      // An encoded answer would only cost time, and could be a bomb.
      "accept-encoding": "identity",
      host: url.host,
      ...(body !== undefined && { "content-length": String(body.length) }),
    },
  });
  outgoing.maxHeadersCount = MAX_HEADERS;
  outgoing.end(body);
  return outgoing;
}

function answerTo(outgoing: ClientRequest, { clocks }: Call): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let message: IncomingMessage | undefined;
    // Not the connection: once the answer is read, that may serve another request.
    const breakOff = () => {
      if (message?.readableEnded !== true) outgoing.destroy();
    };
    clocks.signal.addEventListener("abort", breakOff, { once: true });
    outgoing.once("response", (answer) => {
      message = answer;
      resolve(answer);
    });
    outgoing.on("error", reject);
    outgoing.once("close", () => {
      clocks.signal.removeEventListener("abort", breakOff);
      reject(new Error("the connection was closed"));
    });
  });
}

/** Checks the target of a redirect like the first address; gives `undefined` when the answer is final. */
function nextHop({ url, headers }: Hop, message: IncomingMessage, request: OutboundRequest) {
  const { location } = message.headers;
  const { policy, method = "GET" } = request;
  if (location === undefined || !REDIRECT_STATUSES.has(message.statusCode ?? 0)) return undefined;
  if (method !== "GET" && method !== "HEAD") {
    throw fetchFailed(
      `${policy.field} redirects a ${method} request; name the final address instead`,
    );
  }
  const next = redirectTarget(url, location, policy);
  if (url.protocol === "https:" && next.protocol === "http:") {
    throw forbidden(`${policy.field} redirects from https to http, which is not followed`);
  }
  return { url: next, headers: next.origin === url.origin ? headers : {} };
}

function redirectTarget(url: URL, location: string, policy: OutboundPolicy): URL {
  if (!URL.canParse(location, url.href)) {
    throw fetchFailed(`${policy.field} redirects to something that is not an address`);
  }
  return checkUrl(new URL(location, url).href, policy);
}
