import type { FastifyRequest } from "fastify";
import type { OutputGate } from "../blobs/output-gate.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Room for bodies in memory. */
    bodies: OutputGate;
  }
  interface FastifyRequest {
    /** Makes room for the bodies of others; set while the body of this request has some. */
    leaveBodyRoom: (() => void) | null;
  }
}

const MEBIBYTE = 1024 * 1024;

/** Bodies in memory, in all and of one tenant. Read and stored, one takes up to four times as much for a moment. */
export const BODY_ROOM = { allBytes: 64 * MEBIBYTE, tenantBytes: 24 * MEBIBYTE } as const;

/** Smaller bodies, which most are, do not wait for room. */
export const FREE_BODY_BYTES = 64 * 1024;

/** A client that sends its body more slowly is cut off: what it has sent keeps others waiting. */
const SLOWEST_BYTES_PER_MS = 64;
const LATENCY_MS = 60_000;

/**
 * Waits until there is room for the rest of a body, and holds it until the body is stored or the request is answered.
 * Workers do not wait: what they send ends jobs.
 */
export async function enterBodyRoom(request: FastifyRequest, bytes: number): Promise<void> {
  const { raw, server, caller, routeOptions } = request;
  if (routeOptions.config.isForWorkers === true) return;
  const gone = new AbortController();
  const giveUp = () => gone.abort();
  raw.once("close", giveUp);
  const tenant = caller?.tenant ?? "";
  const leave = await server.bodies
    .enter({ tenant, bytes, signal: gone.signal })
    .finally(() => raw.off("close", giveUp));
  // Others leave at the same moment, which lets this one in.
  if (gone.signal.aborted) return leave();
  const timer = setTimeout(() => raw.destroy(), LATENCY_MS + bytes / SLOWEST_BYTES_PER_MS);
  raw.once("end", () => clearTimeout(timer));
  request.leaveBodyRoom = () => {
    clearTimeout(timer);
    leave();
  };
}
