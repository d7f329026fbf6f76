import { once } from "node:events";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { type LoadedModel, ParserError } from "@parser/contract";
import { threadEntry } from "../../threads/thread-entry.ts";
import type { LayoutConnection, LayoutThreadState } from "./layout-messages.ts";
import type { LayoutSessionOptions } from "./layout-session.ts";

export { createLayoutReader } from "./create-layout-reader.ts";

/** The layout model, loaded once in a thread of its own: an answer blocks the thread that asks onnxruntime for it. */
export interface LayoutThread {
  readonly model: LoadedModel;
  /** A new way to the model, for `createLayoutReader`. May be handed to another thread. */
  connect(): MessagePort;
  /** Ends the thread; readers fail from then on. Safe to call twice. */
  close(): Promise<void>;
}

export interface LayoutThreadOptions extends LayoutSessionOptions {
  readonly model: LoadedModel;
}

/** Loads the layout model. A model that cannot be loaded is a `ParserError`. */
export async function startLayoutThread({
  model,
  ...workerData
}: LayoutThreadOptions): Promise<LayoutThread> {
  const worker = new Worker(threadEntry(import.meta.url, "./layout-worker.js"), { workerData });
  const failure = await failureToLoad(worker);
  if (failure !== undefined) {
    await worker.terminate();
    throw new ParserError(
      "BACKEND_UNAVAILABLE",
      `The layout model ${model.name} ${model.version} could not be loaded. Check it with 'parser models verify'.`,
      { cause: failure, details: { model: model.name } },
    );
  }
  // Readers keep the process alive while they wait for an answer; an idle model does not.
  worker.unref();
  // A thread that dies closes its ports, which is how readers learn of it.
  worker.on("error", () => {});
  return {
    model,
    connect() {
      const { port1, port2 } = new MessageChannel();
      const connection: LayoutConnection = { port: port1 };
      worker.postMessage(connection, [port1]);
      return port2;
    },
    async close() {
      await worker.terminate();
    },
  };
}

async function failureToLoad(worker: Worker): Promise<unknown> {
  const ended = new AbortController();
  try {
    const [state] = (await Promise.race([
      once(worker, "message", { signal: ended.signal }),
      once(worker, "exit", { signal: ended.signal }).then(([code]) => [
        { state: "failed", reason: `The thread ended with exit code ${String(code)}.` },
      ]),
    ])) as [LayoutThreadState];
    return state.state === "ready" ? undefined : new Error(state.reason);
  } catch (error) {
    return error;
  } finally {
    ended.abort();
  }
}
