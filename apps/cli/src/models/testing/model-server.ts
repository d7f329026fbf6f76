import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the server answers a path. Without flaws it serves the body, or the part of it asked for. */
interface Route {
  readonly body?: Uint8Array | string;
  readonly status?: number;
  readonly type?: string;
  readonly redirectTo?: string;
  readonly ignoresRanges?: boolean;
  /** In its first answers it sends this many bytes, and then nothing more. */
  readonly silence?: { afterBytes: number; answers: number };
  /** Sends the body in this many separate pieces. */
  readonly pieces?: number;
}

interface SeenRequest {
  readonly path: string;
  readonly range: string | undefined;
  readonly authorization: string | undefined;
}

export interface ModelServer {
  readonly address: string;
  readonly requests: SeenRequest[];
  readonly routes: Map<string, Route>;
  /** Cuts every connection in the middle of what it carries. */
  cutConnections(): void;
  close(): Promise<void>;
}

/** A real server on loopback with ranges, redirects and flaws. */
export async function startModelServer(): Promise<ModelServer> {
  const answerCounts = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "/");
    const answers = (answerCounts.get(path) ?? 0) + 1;
    answerCounts.set(path, answers);
    const { range, authorization } = request.headers;
    modelServer.requests.push({ path, range, authorization });
    const route = modelServer.routes.get(path);
    if (route === undefined) response.writeHead(404).end("nothing here");
    else void answer(route, { request, response, answers });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const modelServer: ModelServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    routes: new Map(),
    cutConnections: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return modelServer;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** How often this path was asked for, this time included. */
  readonly answers: number;
}

async function answer(route: Route, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const whole = Buffer.from(route.body ?? "");
  const start = route.ignoresRanges ? 0 : startOf(request.headers.range);
  if (route.redirectTo !== undefined) {
    response.writeHead(302, { location: route.redirectTo }).end();
  } else if (route.status !== undefined) {
    response.writeHead(route.status).end();
  } else if (start > 0 && start >= whole.length) {
    response.writeHead(416, { "content-range": `bytes */${whole.length}` }).end();
  } else {
    response.writeHead(start > 0 ? 206 : 200, {
      "content-length": whole.length - start,
      "content-type": route.type ?? "application/octet-stream",
      ...(start > 0 && { "content-range": `bytes ${start}-${whole.length - 1}/${whole.length}` }),
    });
    await sendBody(whole.subarray(start), route, exchange);
  }
}

async function sendBody(
  body: Buffer,
  { silence, pieces }: Route,
  exchange: Exchange,
): Promise<void> {
  const { response, answers } = exchange;
  if (silence === undefined || answers > silence.answers) {
    await sendPieces(response, body, pieces ?? 1);
    response.end();
    return;
  }
  await sendPieces(response, body.subarray(0, silence.afterBytes), pieces ?? 1);
}

async function sendPieces(response: ServerResponse, body: Buffer, pieces: number): Promise<void> {
  const size = Math.ceil(body.length / pieces) || 1;
  for (let start = 0; start < body.length; start += size) {
    const piece = body.subarray(start, start + size);
    await new Promise<void>((resolve) => response.write(piece, () => resolve()));
  }
}

function startOf(range: string | undefined): number {
  return Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
}
