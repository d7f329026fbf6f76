import { setMaxListeners } from "node:events";
import { budgetSpent } from "./outbound-errors.ts";
import type { OutboundRequest } from "./outbound-request.ts";

/**
 * Signals that end a request from outside: the caller, the clock of the whole request, and the clock of each wait.
 * Timers run on the monotonic clock, so a jump of the wall clock changes nothing.
 */
export interface Clocks {
  /** Aborts with the reason to give the caller. */
  readonly signal: AbortSignal;
  /** Body bytes so far, for the text of the total clock; `undefined` before the body begins. */
  receivedBytes: number | undefined;
  /** Aborts everything with `makeError()` when `work` takes longer. */
  limit<Result>(
    timeoutMs: number,
    makeError: () => Error,
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** Ends everything that is still open, and the clocks. */
  stop(): void;
  /** Ends the clocks, and leaves open what is open. */
  release(): void;
}

/** Starts the clock of the whole request. */
export function startClocks({ policy, limits, signal }: OutboundRequest): Clocks {
  const controller = new AbortController();
  // Every hop listens two or three times; redirects are few, so this is not a leak.
  setMaxListeners(0, controller.signal);
  const forward = () => controller.abort(signal.reason);
  const spend = () =>
    controller.abort(budgetSpent(policy.field, limits.totalTimeoutMs, clocks.receivedBytes));
  const total = setTimeout(spend, limits.totalTimeoutMs);
  signal.addEventListener("abort", forward, { once: true });
  if (signal.aborted) forward();

  const clocks: Clocks = {
    signal: controller.signal,
    receivedBytes: undefined,
    async limit(timeoutMs, makeError, work) {
      controller.signal.throwIfAborted();
      const timer = setTimeout(() => controller.abort(makeError()), timeoutMs);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
      }
    },
    stop() {
      clocks.release();
      controller.abort();
    },
    release() {
      clearTimeout(total);
      signal.removeEventListener("abort", forward);
    },
  };
  return clocks;
}
