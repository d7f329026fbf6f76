import type { FastifyInstance } from "fastify";
import type { GatewayLog } from "./gateway-log.ts";

/** Logs every request by its route, never by its address, which can hold signatures and ids of others. */
export function logRequests(app: FastifyInstance, log: GatewayLog): void {
  app.addHook("onResponse", async (request, reply) => {
    log("info", "request", {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      requestId: request.id,
      ...(request.caller !== null && { keyId: request.caller.keyId }),
    });
  });
}
