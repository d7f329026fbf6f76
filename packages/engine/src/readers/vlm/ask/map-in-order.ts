/** Work to be done for each item, with a limit on how many run at once. */
export interface WindowedWork<Item, Result> {
  readonly windowSize: number;
  readonly signal: AbortSignal;
  /**
   * Starts the work. It must take what it needs of the item before it first awaits, because the next item is requested
   * then. `signal` is aborted when the results are no longer wanted.
   */
  readonly start: (item: Item, signal: AbortSignal) => Promise<Result>;
}

/** A result, or the end of them. */
type Outcome<Result> = { readonly value: Result } | undefined;

/**
 * Works on several items at once and gives the results in the order of the items. A failure comes when it is its turn.
 * When the caller leaves early, everything in work is aborted and waited for.
 */
export async function* mapInOrder<Item, Result>(
  items: AsyncIterable<Item>,
  { windowSize, signal, start }: WindowedWork<Item, Result>,
): AsyncGenerator<Result> {
  const stop = new AbortController();
  const anyStop = AbortSignal.any([signal, stop.signal]);
  const queue = createQueue<Outcome<Result>>();
  const inWork = new Set<Promise<void>>();

  async function startAll(): Promise<void> {
    for await (const item of items) {
      const outcome = start(item, anyStop).then((value) => ({ value }));
      const forget = () => void inWork.delete(settled);
      const settled: Promise<void> = outcome.then(forget, forget);
      inWork.add(settled);
      queue.put(outcome);
      while (inWork.size >= windowSize) await Promise.race(inWork);
      anyStop.throwIfAborted();
    }
  }

  const starting = startAll().then(
    () => queue.put(Promise.resolve(undefined)),
    (error: unknown) => queue.put(Promise.reject(error)),
  );
  try {
    for (let outcome = await queue.take(); outcome !== undefined; outcome = await queue.take())
      yield outcome.value;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    stop.abort();
    await Promise.all([starting, ...inWork]);
  }
}

interface Queue<Result> {
  put(result: Promise<Result>): void;
  /** Waits for the next result, or fails as it does. One taker at a time. */
  take(): Promise<Result>;
}

function createQueue<Result>(): Queue<Result> {
  const results: Promise<Result>[] = [];
  let announce = () => {};
  return {
    put(result) {
      // It may fail long before it is taken.
      result.catch(() => {});
      results.push(result);
      announce();
    },
    async take() {
      for (;;) {
        const next = results.shift();
        if (next !== undefined) return next;
        await new Promise<void>((resolve) => {
          announce = resolve;
        });
      }
    },
  };
}
