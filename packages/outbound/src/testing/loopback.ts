import { createServer, type RequestListener, type Server } from "node:http";
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server as TcpServer,
  type Socket,
} from "node:net";
import type { OutboundPolicy } from "../outbound-policy.ts";
import type { OutboundRequest } from "../outbound-request.ts";

/** The clocks run longer than a test may, so that none ends a request because the machine is busy. */
const TEST_LIMITS = {
  maxBytes: 1024 * 1024,
  connectTimeoutMs: 300_000,
  silenceTimeoutMs: 300_000,
  totalTimeoutMs: 300_000,
};

export interface Loopback {
  readonly origin: string;
  readonly port: number;
}

const running = new Set<Server | TcpServer>();
const sockets = new Set<Socket>();

/** An HTTP server on a free port of all loopback addresses; `stopServers` ends it. */
export function serve(listener: RequestListener): Promise<Loopback> {
  return listen(createServer(listener));
}

/** A server that speaks for itself, for answers that no HTTP library would give. */
export function serveTcp(onConnection: (socket: Socket) => void): Promise<Loopback> {
  return listen(createTcpServer(onConnection));
}

/** A server that sends these bytes to whoever has sent a request, and closes. */
export function serveBytes(...parts: readonly (string | Uint8Array)[]): Promise<Loopback> {
  return serveTcp((socket) => {
    socket.once("data", () => {
      for (const part of parts) socket.write(part);
      socket.end();
    });
  });
}

/** Any server the test has made itself. */
export async function listen(server: Server | TcpServer): Promise<Loopback> {
  running.add(server);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    // Clients under test hang up whenever they like.
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port };
}

/** Ends every server of this test file, with its connections. */
export async function stopServers(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await Promise.all([...running].map((server) => new Promise((resolve) => server.close(resolve))));
  running.clear();
}

/** A request to loopback, with what a test wants to be different. */
export function localRequest({
  policy,
  limits,
  ...rest
}: {
  readonly policy?: Partial<OutboundPolicy>;
  readonly limits?: Partial<OutboundRequest["limits"]>;
} & Partial<Omit<OutboundRequest, "policy" | "limits">> = {}): OutboundRequest {
  return {
    signal: new AbortController().signal,
    ...rest,
    policy: { field: "file_url", allowPrivateHosts: true, ...policy },
    limits: { ...TEST_LIMITS, ...limits },
  };
}

/** The whole body as one text. */
export async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
