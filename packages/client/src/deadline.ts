/** Timers that are set to more fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface Deadline {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Makes the error of a time that is over. */
  readonly onTimeout: () => Error;
}

/** Runs something that must end in time. Everything in it gets one signal, so that no single request can take longer. */
export async function withDeadline<Result>(
  { timeoutMs, signal, onTimeout }: Deadline,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
  signal?.addEventListener("abort", stop, { once: true });
  const timerMs = Math.min(timeoutMs, MAX_TIMER_MS);
  const timer = setTimeout(() => controller.abort(onTimeout()), timerMs);
  try {
    return await run(controller.signal);
  } catch (error) {
    // Runtimes throw different errors for a stopped request; the reason is the same.
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}
