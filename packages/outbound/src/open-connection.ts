import { request as httpRequest } from "node:http";
import type { Duplex } from "node:stream";
import { basicCredentials } from "./basic-credentials.ts";
import { checkPort, checkProxied, findAddresses, proxyOf, shownHost } from "./check-target.ts";
import type { Clocks } from "./clocks.ts";
import { connectToAny, connectToProxy, startTls } from "./connect-socket.ts";
import { portOf } from "./match-host.ts";
import { notReached, resolvedTooLate } from "./outbound-errors.ts";
import type { OutboundPolicy } from "./outbound-policy.ts";
import type { OutboundRequest } from "./outbound-request.ts";

/** A request under way, and what can end it. */
export interface Call {
  readonly request: OutboundRequest;
  readonly clocks: Clocks;
}

/** Form in which a request is written on its connection. */
export interface RequestForm {
  /** Target in the request line. */
  readonly target: string;
  /** For the proxy in between, if there is one. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A proxy gets the whole address, unless it only passes on what it cannot read. */
export function requestForm(url: URL, policy: OutboundPolicy): RequestForm {
  const path = url.pathname + url.search;
  const proxy = proxyOf(url, policy);
  if (proxy === undefined || url.protocol === "https:") return { target: path, headers: {} };
  return { target: `http://${url.host}${path}`, headers: proxyHeaders(proxy) };
}

/** Connects to an allowed address of the host, or to the operator's proxy. */
export async function openConnection(url: URL, call: Call): Promise<Duplex> {
  const { policy } = call.request;
  const proxy = proxyOf(url, policy);
  if (proxy === undefined) return securedFor(url, await connectDirectly(url, call), call);

  await whileResolving(url, call, () => checkProxied(url, policy));
  const socket = await securedFor(proxy, await connectThrough(proxy, call), call);
  if (url.protocol === "http:") return socket;
  const tunnel = await waitFor(url, call, () => openTunnel(url, socket, proxyHeaders(proxy)));
  return securedFor(url, tunnel, call);
}

function proxyHeaders(proxy: URL): Readonly<Record<string, string>> {
  const credentials = basicCredentials(proxy);
  return credentials === undefined ? {} : { "proxy-authorization": credentials };
}

/** Looks the host up once and connects to what was checked, so that a second answer can change nothing. */
async function connectDirectly(url: URL, call: Call): Promise<Duplex> {
  const { request, clocks } = call;
  const { policy, limits } = request;
  const startMs = performance.now();
  const addresses = await whileResolving(url, call, () => findAddresses(url, policy));
  checkPort(url, policy);
  const timeoutMs = limits.connectTimeoutMs - (performance.now() - startMs);
  return connectToAny(addresses, portOf(url), { timeoutMs, signal: clocks.signal });
}

function whileResolving<Result>(
  url: URL,
  { request, clocks }: Call,
  work: () => Promise<Result>,
): Promise<Result> {
  return clocks.limit(
    request.limits.connectTimeoutMs,
    () => resolvedTooLate(shownHost(url)),
    () => Promise.race([work(), rejectionOf(clocks.signal)]),
  );
}

function connectThrough(proxy: URL, { request, clocks }: Call): Promise<Duplex> {
  const { connectTimeoutMs } = request.limits;
  return connectToProxy(proxy, { timeoutMs: connectTimeoutMs, signal: clocks.signal });
}

/** Starts TLS where the scheme asks for it. */
async function securedFor(url: URL, socket: Duplex, call: Call): Promise<Duplex> {
  if (url.protocol === "http:") return socket;
  const { signal } = call.clocks;
  const { trustedCertificates } = call.request.policy;
  return waitFor(url, call, () => startTls(socket, url, { signal, trustedCertificates }));
}

/** Asks a proxy for a connection to the host. */
function openTunnel(
  url: URL,
  socket: Duplex,
  headers: Readonly<Record<string, string>>,
): Promise<Duplex> {
  const target = `${url.hostname}:${portOf(url)}`;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      createConnection: () => socket,
      method: "CONNECT",
      path: target,
      setHost: false,
      headers: { host: target, ...headers },
    });
    outgoing.once("connect", ({ statusCode }) => {
      if (statusCode === 200) resolve(socket);
      else reject(new Error(`the proxy answered ${statusCode}`));
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

/** One wait for the other side, under the clock of silence. */
export function waitFor<Result>(
  url: URL,
  { request, clocks }: Call,
  work: () => Promise<Result>,
): Promise<Result> {
  const { silenceTimeoutMs } = request.limits;
  return clocks.limit(
    silenceTimeoutMs,
    () => notReached(request.policy.field, shownHost(url)),
    work,
  );
}

/** For work that cannot be stopped, such as the system's resolver. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
