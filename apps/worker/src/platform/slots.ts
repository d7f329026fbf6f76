import { once } from "node:events";

/** A fixed number of places for jobs. Who finds none waits in line. */
export interface Slots {
  /** Places that nobody has or waits for. */
  readonly free: () => number;
  /** Resolves when a place is free, or when the signal is aborted. */
  readonly whenFree: (signal: AbortSignal) => Promise<void>;
  /** Resolves when nobody has or waits for a place. */
  readonly whenIdle: () => Promise<void>;
  /** Runs in a place of its own. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

export function createSlots(size: number): Slots {
  const changes = new EventTarget();
  const line: (() => void)[] = [];
  let taken = 0;

  async function until(condition: () => boolean, signal?: AbortSignal): Promise<void> {
    for (;;) {
      if (condition() || signal?.aborted === true) return;
      await once(changes, "change", { signal }).catch(() => {});
    }
  }

  return {
    free: () => size - taken,
    whenFree: (signal) => until(() => taken < size, signal),
    whenIdle: () => until(() => taken === 0),
    async run(work) {
      taken++;
      if (taken > size) await new Promise<void>((resolve) => line.push(resolve));
      try {
        await work();
      } finally {
        taken--;
        line.shift()?.();
        changes.dispatchEvent(new Event("change"));
      }
    },
  };
}
