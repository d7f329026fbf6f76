import type { MessagePort } from "node:worker_threads";
import {
  type ModelThread,
  type ModelThreadOptions,
  startModelThread,
} from "./start-model-thread.ts";

/** The same models, loaded once in each of some threads. */
export interface ModelThreads {
  /** New ways to all threads, for `createAsker`. May be handed to another thread. */
  connect(): MessagePort[];
  /** Ends the threads; all further questions fail. Safe to call twice. */
  close(): Promise<void>;
}

/** Loads the models in `count` threads. One that cannot be loaded is a `ParserError`. */
export async function startModelThreads(
  options: ModelThreadOptions,
  count: number,
): Promise<ModelThreads> {
  const starting = Array.from({ length: count }, () => startModelThread(options));
  const running = await allOrNone(starting);
  let connections = 0;
  return {
    connect() {
      // Each connection begins with another thread: recognisers look for lines on their first one.
      const first = connections++ % running.length;
      const inTurn = [...running.slice(first), ...running.slice(0, first)];
      return inTurn.map((thread) => thread.connect());
    },
    async close() {
      await Promise.all(running.map((thread) => thread.close()));
    },
  };
}

/** Where one cannot start, the others are ended before the reason is given. */
async function allOrNone(starting: readonly Promise<ModelThread>[]): Promise<ModelThread[]> {
  try {
    return await Promise.all(starting);
  } catch (error) {
    const settled = await Promise.allSettled(starting);
    await Promise.all(
      settled.map(async (one) => (one.status === "fulfilled" ? one.value.close() : undefined)),
    );
    throw error;
  }
}
