import { type IncomingMessage, request as httpRequest } from "node:http";
import { ParserError } from "@parser/contract";
import { basicCredentials } from "./basic-credentials.ts";
import { checkUrl, shownHost } from "./check-target.ts";
import { startClocks } from "./clocks.ts";
import { type Call, type Connection, openConnection, waitFor } from "./open-connection.ts";
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
export async function requestOutbound(
  url: string,
  request: OutboundRequest,
): Promise<OutboundResponse> {
  request.signal.throwIfAborted();
  let hop: Hop = { url: checkUrl(url, request.policy), headers: request.headers ?? {} };
  const call: Call = { request, clocks: startClocks(request) };
  try {
    for (let redirects = 0; ; redirects += 1) {
      const message = await exchange(hop, call);
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

/** One request and the head of its answer. Nothing is kept open for a next one. */
async function exchange({ url, headers }: Hop, call: Call): Promise<IncomingMessage> {
  try {
    const connection = await openConnection(url, call);
    return await waitFor(url, call, () => sendRequest({ url, headers }, connection, call.request));
  } catch (error) {
    call.clocks.signal.throwIfAborted();
    if (ParserError.is(error)) throw error;
    throw notReached(call.request.policy.field, shownHost(url), error);
  }
}

function sendRequest(
  { url, headers }: Hop,
  connection: Connection,
  { method = "GET", body }: OutboundRequest,
): Promise<IncomingMessage> {
  const authorization = basicCredentials(url);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      createConnection: () => connection.socket,
      method,
      path: connection.target,
      maxHeaderSize: MAX_HEADER_BYTES,
      setHost: false,
      headers: {
        accept: "*/*",
        "user-agent": "parser",
        ...(authorization !== undefined && { authorization }),
        ...headers,
        ...connection.headers,
        // An encoded answer would only cost time, and could be a bomb.
        "accept-encoding": "identity",
        host: url.host,
        ...(body !== undefined && { "content-length": String(body.length) }),
      },
    });
    outgoing.maxHeadersCount = MAX_HEADERS;
    outgoing.once("response", resolve);
    outgoing.on("error", reject);
    outgoing.once("close", () => reject(new Error("the connection was closed")));
    outgoing.end(body);
  });
}

/** Where a redirect leads, checked like the first address; `undefined` when the answer is final. */
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
    throw fetchFailed(`${policy.field} redirects to something that is no address`);
  }
  return checkUrl(new URL(location, url).href, policy);
}
