// The whole module object, so that a test can watch where connections go.
import net, { isIP, type Socket } from "node:net";
import { addAbortSignal, type Duplex } from "node:stream";
import tls from "node:tls";
import { bareHost, portOf } from "./match-host.ts";

interface ConnectOptions {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Tries the addresses of a host in turn; each gets an equal share of the time that is left. */
export async function connectToAny(
  addresses: readonly string[],
  port: number,
  { timeoutMs, signal }: ConnectOptions,
): Promise<Socket> {
  const deadlineMs = performance.now() + timeoutMs;
  let failure: unknown;
  for (const [position, address] of addresses.entries()) {
    const shareMs = (deadlineMs - performance.now()) / (addresses.length - position);
    try {
      // Setting a timeout of zero would mean to wait for ever.
      return await connect(address, port, { timeoutMs: Math.max(shareMs, 1), signal });
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  }
  throw failure;
}

/** Connects to a proxy, which the operator named, so that its address is not judged. */
export function connectToProxy(proxy: URL, options: ConnectOptions): Promise<Socket> {
  return connect(bareHost(proxy), portOf(proxy), options);
}

/** Encrypts a connection and proves that it leads to the host of `url`, whatever address was called. */
export function startTls(
  socket: Duplex,
  url: URL,
  {
    signal,
    trustedCertificates,
  }: { signal: AbortSignal; trustedCertificates?: string | undefined },
): Promise<Duplex> {
  const host = bareHost(url);
  const secured = tls.connect({
    socket,
    host,
    ALPNProtocols: ["http/1.1"],
    // A name only: addresses are not allowed there, and are compared with the certificate through `host`.
    ...(isIP(host) === 0 && { servername: host }),
    ...(trustedCertificates !== undefined && { ca: trustedCertificates }),
  });
  addAbortSignal(signal, secured);
  return settled(secured, "secureConnect");
}

function connect(
  host: string,
  port: number,
  { timeoutMs, signal }: ConnectOptions,
): Promise<Socket> {
  const socket = net.connect({ host, port, signal });
  const giveUp = () => socket.destroy(new Error("no connection in time"));
  socket.setTimeout(timeoutMs, giveUp);
  // Whoever keeps the connection sets timeouts of its own, which are not for this.
  socket.once("connect", () => socket.setTimeout(0).off("timeout", giveUp));
  return settled(socket, "connect");
}

/** The socket once it is ready. Later errors reach whoever reads from it; the listener keeps them from ending the process. */
function settled<Kind extends Duplex>(socket: Kind, event: string): Promise<Kind> {
  return new Promise((resolve, reject) => {
    socket.once(event, () => resolve(socket));
    socket.on("error", reject);
    socket.once("close", () => reject(new Error("the connection was closed")));
  });
}
