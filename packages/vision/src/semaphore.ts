/** Lets a number of tasks run at once; the others wait, urgent ones first, then in the order they came. */
export interface Semaphore {
  /** Rejects with the signal's reason, also while it waits; the place in the line is then free. */
  run<Result>(work: () => Promise<Result>, terms: Terms): Promise<Result>;
}

export interface Terms {
  readonly signal: AbortSignal;
  readonly isUrgent?: boolean | undefined;
}

export function createSemaphore(places: number): Semaphore {
  const urgent = new Set<() => void>();
  const others = new Set<() => void>();
  let free = places;

  function giveBack(): void {
    const [next] = urgent.size > 0 ? urgent : others;
    if (next === undefined) free += 1;
    else next();
  }

  function take({ signal, isUrgent = false }: Terms): Promise<void> | undefined {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return undefined;
    }
    const waiting = isUrgent ? urgent : others;
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
    async run(work, terms) {
      await take(terms);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
