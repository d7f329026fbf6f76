import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GatewayLog } from "./gateway-log.ts";

/** Logs every request by its route, never by its address, which can hold signatures and ids of others. */
export function logRequests(app: FastifyInstance, log: GatewayLog): void {
  app.addHook("onResponse", async (request, reply) => {
    logRequest(log, { request, reply, status: reply.statusCode });
  });
}

/** For a request whose answer the framework does not send. */
export function logRequest(
  log: GatewayLog,
  {
    request,
    reply,
    status,
  }: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly status: number;
  },
): void {
  log("info", "request", {
    method: request.method,
    route: request.routeOptions.url ?? "none",
    status,
    milliseconds: Math.round(reply.elapsedTime),
    requestId: request.id,
    ...(request.caller !== null && { keyId: request.caller.keyId }),
  });
}
