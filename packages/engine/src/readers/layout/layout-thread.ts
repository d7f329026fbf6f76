import { once } from "node:events";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { type LoadedModel, ParserError } from "@parser/contract";
import { threadEntry } from "../../threads/thread-entry.ts";
import type {
  ForEachModel,
  LayoutConnection,
  LayoutThreadData,
  LayoutThreadState,
} from "./layout-messages.ts";

export { createLayoutReaders, type LayoutReaders } from "./create-layout-readers.ts";

/** The models, loaded once in a thread of their own: an answer blocks the thread that asks onnxruntime for it. */
export interface LayoutThread {
  /** A new way to the models, for `createLayoutReaders`. May be handed to another thread. */
  connect(): MessagePort;
  /** Ends the thread; readers fail from then on. Safe to call twice. */
  close(): Promise<void>;
}

export interface ModelToLoad {
  readonly model: LoadedModel;
  readonly modelPath: string;
}

export interface LayoutThreadOptions extends ForEachModel<ModelToLoad> {
  /** Cores that one answer may use. */
  readonly threads: number;
}

/** Loads the models. One that cannot be loaded is a `ParserError`. */
export async function startLayoutThread({
  page,
  table,
  threads,
}: LayoutThreadOptions): Promise<LayoutThread> {
  const modelPaths = { page: page.modelPath, ...(table && { table: table.modelPath }) };
  const workerData: LayoutThreadData = { modelPaths, threads };
  const worker = new Worker(threadEntry(import.meta.url, "./layout-worker.js"), { workerData });
  const failure = await failureToLoad(worker);
  if (failure !== undefined) {
    await worker.terminate();
    const { model } = failure.subject === "table" && table !== undefined ? table : page;
    throw new ParserError(
      "BACKEND_UNAVAILABLE",
      `The model ${model.name} ${model.version} could not be loaded. Check it with 'parser models verify'.`,
      { cause: new Error(failure.reason), details: { model: model.name } },
    );
  }
  // Readers keep the process alive while they wait for an answer; an idle model does not.
  worker.unref();
  // A thread that dies closes its ports, which is how readers learn of it.
  worker.on("error", () => {});
  return {
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

type FailureToLoad = Extract<LayoutThreadState, { state: "failed" }>;

async function failureToLoad(worker: Worker): Promise<FailureToLoad | undefined> {
  const ended = new AbortController();
  const failed = (reason: string) => ({ state: "failed", subject: "page", reason }) as const;
  try {
    const [state] = (await Promise.race([
      once(worker, "message", { signal: ended.signal }),
      once(worker, "exit", { signal: ended.signal }).then(([code]) => [
        failed(`The thread ended with exit code ${String(code)}.`),
      ]),
    ])) as [LayoutThreadState];
    return state.state === "ready" ? undefined : state;
  } catch (error) {
    return failed(String(error));
  } finally {
    ended.abort();
  }
}
