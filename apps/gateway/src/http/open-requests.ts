import { ParserError } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "./authenticate.ts";
import { wantsWebSocket } from "./web-socket.ts";

/** Far more than a program waits for at once; each takes up to 130 KB while it waits. */
const OF_TENANT_MAX = 2000;
const RETRY_AFTER_SECONDS = 5;

/** Counts a request of a tenant until it is answered, or refuses it with RATE_LIMITED. */
type CountOpen = (request: FastifyRequest, reply: FastifyReply) => void;

/** Bounds the requests and WebSockets of each tenant that are open at once: waiting costs a caller nothing, and the gateway memory. */
export function countOpenRequests(most = OF_TENANT_MAX): CountOpen {
  const openOf = new Map<string, number>();
  return (request, reply) => {
    const { tenant } = callerOf(request);
    const open = openOf.get(tenant) ?? 0;
    if (open >= most) {
      throw new ParserError(
        "RATE_LIMITED",
        `${most} requests of this tenant are open at once, the most that are allowed. Wait for answers before you send more.`,
        { details: { retryAfterSeconds: RETRY_AFTER_SECONDS } },
      );
    }
    openOf.set(tenant, open + 1);
    const connection = wantsWebSocket(request) ? request.raw.socket : reply.raw;
    connection.once("close", () => {
      const left = (openOf.get(tenant) ?? 0) - 1;
      if (left > 0) openOf.set(tenant, left);
      else openOf.delete(tenant);
    });
  };
}
