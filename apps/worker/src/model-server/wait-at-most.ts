/** The value, or `undefined` when it has not come in time. Rejects with the reason of the signal. */
export function waitAtMost<Value>(
  promise: Promise<Value>,
  { ms, signal }: { readonly ms: number; readonly signal: AbortSignal },
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => resolve(undefined)), ms);
    const onAbort = () => settle(() => reject(signal.reason as Error));
    function settle(end: () => void): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      end();
    }
    promise.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}
