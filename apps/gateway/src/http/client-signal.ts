import type { FastifyReply } from "fastify";

/** Aborts when the client goes away before it has its answer, or when the gateway stops. */
export function clientSignal(reply: FastifyReply, stopping: AbortSignal): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  if (reply.raw.destroyed) gone.abort();
  return AbortSignal.any([gone.signal, stopping]);
}
