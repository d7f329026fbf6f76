import type { FastifyReply } from "fastify";

/**
 * Aborts when the client goes away before it has its answer, or when the gateway stops. It is not made by `AbortSignal.any`, by
 * which `stopping` would remember every request until the gateway ends.
 */
export function clientSignal({ raw }: FastifyReply, stopping: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort(stopping.reason);
  if (stopping.aborted) stop();
  else if (raw.destroyed) controller.abort();
  else {
    stopping.addEventListener("abort", stop, { once: true });
    raw.once("close", () => {
      stopping.removeEventListener("abort", stop);
      if (!raw.writableFinished) controller.abort();
    });
  }
  return controller.signal;
}
