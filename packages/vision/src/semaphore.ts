/** Lets a number of tasks run at once; the others wait in the order they came. */
export interface Semaphore {
  /** Rejects with the signal's reason, also while it waits; the place in the line is then free. */
  run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

export function createSemaphore(places: number): Semaphore {
  const waiting = new Set<() => void>();
  let free = places;

  function giveBack(): void {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  }

  function take(signal: AbortSignal): Promise<void> | undefined {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(enter);
        reject(signal.reason);
      };
      const enter = () => {
        waiting.delete(enter);
        signal.removeEventListener("abort", leave);
        resolve();
      };
      waiting.add(enter);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  return {
    async run(work, signal) {
      await take(signal);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
