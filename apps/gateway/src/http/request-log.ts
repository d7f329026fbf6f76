import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GatewayMetrics } from "../metrics/gateway-metrics.ts";
import type { GatewayLog } from "./gateway-log.ts";

/** Logs and counts every request by its route, never by its address, which can hold signatures and ids of others. */
export function logRequests(
  app: FastifyInstance,
  log: GatewayLog,
  metrics: Pick<GatewayMetrics, "requestEnded">,
): void {
  app.addHook("onResponse", async (request, reply) => {
    metrics.requestEnded({
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
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
    route: routeOf(request),
    status,
    milliseconds: Math.round(reply.elapsedTime),
    requestId: request.id,
    ...(request.caller !== null && { keyId: request.caller.keyId }),
  });
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? "none";
}
