import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { checkRequest, MCP_PATH } from "./check-request.ts";
import { type HttpOptions, LOOPBACK_HOSTS } from "./http-options.ts";

/** Enough for one person's assistants; the one that was silent for longest gives way to a new one. */
const MAX_SESSIONS = 64;
/** A client that asks again as its connection is being closed gets no answer. Assistants pause for longer than Node waits. */
const KEEP_ALIVE_MS = 72_000;
/** Calls have a path, an id or some words. */
export const REQUEST_MAX_BYTES = 256 * 1024;

/** A server that listens. */
export interface HttpService {
  readonly url: string;
  close(): Promise<void>;
}

/** Answers the streamable HTTP transport, one MCP server for each session. */
export async function serveHttp(
  options: HttpOptions,
  createSession: () => McpServer,
): Promise<HttpService> {
  const { port, host, key } = options;
  const rules = { isLoopback: LOOPBACK_HOSTS.includes(host), key };
  const sessions = createSessions(createSession);
  const server = createServer((request, response) => {
    const refusal = checkRequest(request, rules);
    if (refusal) return refuse(response, refusal.status, refusal.reason);
    sessions.handle(request, response).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, reason);
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await listen(server, port, host);
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}${MCP_PATH}`,
    async close() {
      await sessions.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createSessions(createSession: () => McpServer) {
  // In the order of their last use.
  const sessions = new Map<string, StreamableHTTPServerTransport>();

  async function open(): Promise<StreamableHTTPServerTransport> {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      maxRequestBodySize: REQUEST_MAX_BYTES,
      async onsessioninitialized(id) {
        const [oldest] = sessions.values();
        if (sessions.size >= MAX_SESSIONS) await oldest?.close();
        sessions.set(id, transport);
      },
    });
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport is not an event target
    transport.onclose = () => {
      if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
    };
    await createSession().connect(transport);
    return transport;
  }

  return {
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const id = request.headers["mcp-session-id"];
      const known = typeof id === "string" ? sessions.get(id) : undefined;
      if (typeof id === "string" && known) {
        sessions.delete(id);
        sessions.set(id, known);
        return known.handleRequest(request, response);
      }
      if (id !== undefined)
        return refuse(response, 404, "There is no such session. Start a new one.");
      // It refuses everything but a first request by itself.
      const transport = await open();
      await transport.handleRequest(request, response);
      if (transport.sessionId === undefined) await transport.close();
    },
    async close() {
      await Promise.all([...sessions.values()].map((transport) => transport.close()));
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

/** As the protocol says it, so that clients show the reason. */
function refuse(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null });
  const challenge = status === 401 ? { "www-authenticate": "Bearer" } : {};
  response.writeHead(status, { "content-type": "application/json", ...challenge }).end(body);
}
