import type { FastifyReply } from "fastify";

/** Of answers that are under way: one that is made of many results asks for its signal with each. */
const signals = new WeakMap<object, AbortSignal>();

/**
 * Aborts when the client goes away before it has its answer, or when the gateway stops. It is not made by `AbortSignal.any`, by
 * which `stopping` would remember every request until the gateway ends.
 */
export function clientSignal({ raw }: FastifyReply, stopping: AbortSignal): AbortSignal {
  const known = signals.get(raw);
  if (known !== undefined) return known;
  const controller = new AbortController();
  const stop = () => controller.abort(stopping.reason);
  if (stopping.aborted) stop();
  else if (raw.destroyed) controller.abort();
  else {
    signals.set(raw, controller.signal);
    stopping.addEventListener("abort", stop, { once: true });
    raw.once("close", () => {
      signals.delete(raw);
      stopping.removeEventListener("abort", stop);
      if (!raw.writableFinished) controller.abort();
    });
  }
  return controller.signal;
}
