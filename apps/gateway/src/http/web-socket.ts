import { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { ParserError } from "@parsewright/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";

/** Clients of the routes that are WebSockets send a word or nothing. */
const MESSAGE_MAX_BYTES = 4096;

interface Upgrade {
  readonly socket: Duplex;
  /** Bytes that the client has sent behind its request. */
  readonly head: Buffer;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

const server = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  maxPayload: MESSAGE_MAX_BYTES,
  perMessageDeflate: false,
});

/**
 * Node hands every request with an `Upgrade` header to the listener of upgrades, also those of clients that offer
 * HTTP/2 and expect an ordinary answer. Only a WebSocket is an upgrade here.
 */
export class GatewayRequest extends IncomingMessage {
  /** Set by the constructor of Node's class, when the fields of this one do not exist yet. */
  declare private hasUpgrade: boolean;

  get upgrade(): boolean {
    return this.hasUpgrade && isWebSocket(this);
  }

  set upgrade(hasUpgrade: boolean) {
    this.hasUpgrade = hasUpgrade;
  }
}

function isWebSocket({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && headers.upgrade?.toLowerCase() === "websocket";
}

/** Sends requests for a WebSocket through the same routes, keys and errors as all others. */
export function routeWebSockets(app: FastifyInstance): void {
  app.server.on("upgrade", (request: IncomingMessage, socket, head: Buffer) => {
    // Without a listener a connection that breaks would end the process.
    socket.on("error", () => socket.destroy());
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Parameters<ServerResponse["assignSocket"]>[0]);
    response.once("finish", () => socket.end());
    upgrades.set(request, { socket, head });
    app.routing(request, response);
  });
}

/** True if the client wants a WebSocket. */
export function wantsWebSocket({ raw }: FastifyRequest): boolean {
  return upgrades.has(raw);
}

/** Answers with a WebSocket; INVALID_INPUT when the client does not want one. */
export async function acceptWebSocket(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<WebSocket> {
  const upgrade = upgrades.get(request.raw);
  if (upgrade === undefined) {
    throw new ParserError(
      "INVALID_INPUT",
      "This address is a WebSocket. Connect to it with ws:// or wss:// instead.",
    );
  }
  const { socket, head } = upgrade;
  reply.hijack();
  reply.raw.detachSocket(socket as Parameters<ServerResponse["detachSocket"]>[0]);
  return new Promise((resolve) => {
    server.handleUpgrade(request.raw, socket, head, (webSocket) => {
      // The end of a broken connection follows and is handled there.
      webSocket.on("error", () => undefined);
      resolve(webSocket);
    });
  });
}
