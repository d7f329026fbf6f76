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
  /** Ends the threads; whoever asks fails from then on. Safe to call twice. */
  close(): Promise<void>;
}

/** Loads the models in `count` threads. One that cannot be loaded is a `ParserError`. */
export async function startModelThreads(
  options: ModelThreadOptions,
  count: number,
): Promise<ModelThreads> {
  // One first: where a model cannot be loaded, the others need not try.
  const running: ModelThread[] = [await startModelThread(options)];
  const others = Array.from({ length: count - 1 }, () => startModelThread(options));
  running.push(...(await Promise.all(others)));
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
