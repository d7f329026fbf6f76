export interface Deadline {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** What is thrown when the time is over. */
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
  const timer = setTimeout(() => controller.abort(onTimeout()), timeoutMs);
  try {
    return await run(controller.signal);
  } catch (error) {
    // What a stopped request throws differs between runtimes; the reason does not.
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}
