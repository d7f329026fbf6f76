import { once } from "node:events";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { type LoadedModel, ParserError } from "@parsewright/contract";
import { THREAD_CODE_MEBIBYTES, threadFlags } from "@parsewright/pdf/threads";
import type { ModelConnection, ModelThreadState } from "./model-messages.ts";

/** Models, loaded once in a thread of their own: an answer blocks the thread that asks onnxruntime for it. */
export interface ModelThread {
  /** A new way to the models, for `createAsker`. May be handed to another thread. */
  connect(): MessagePort;
  /** Ends the thread; all further questions fail. Safe to call twice. */
  close(): Promise<void>;
}

export interface ModelThreadOptions {
  /** Module that runs in the thread; it calls `serveQuestions`. */
  readonly entry: URL;
  readonly workerData: object;
  /** Gives each thread its own way to the process that runs models on a GPU. */
  readonly connectDevice?: (() => MessagePort) | undefined;
  /** Model of each part of the thread. `undefined` for a thread without models. */
  readonly modelOf: (part: string) => LoadedModel | undefined;
}

/** Loads the models. One that cannot be loaded is a `ParserError`. */
export async function startModelThread({
  entry,
  workerData,
  connectDevice,
  modelOf,
}: ModelThreadOptions): Promise<ModelThread> {
  const device = connectDevice?.();
  const worker = new Worker(entry, {
    workerData: { ...workerData, ...(device && { device }) },
    ...(device && { transferList: [device] }),
    execArgv: threadFlags(),
    resourceLimits: { codeRangeSizeMb: THREAD_CODE_MEBIBYTES },
  });
  const failure = await failureToLoad(worker);
  if (failure !== undefined) {
    await worker.terminate();
    const model = modelOf(failure.part);
    if (model === undefined) throw new Error(`A thread could not start: ${failure.reason}`);
    throw new ParserError(
      "BACKEND_UNAVAILABLE",
      failure.message ??
        `The model ${model.name} ${model.version} could not be loaded. Check it with 'parsewright models verify'.`,
      { cause: new Error(failure.reason), details: { model: model.name } },
    );
  }
  // Readers keep the process alive while they wait for an answer; an idle model does not.
  worker.unref();
  // A thread that dies closes its ports, which is how readers learn of it.
  worker.on("error", () => {});
  let ended: Promise<void> | undefined;
  return {
    connect() {
      const { port1, port2 } = new MessageChannel();
      const connection: ModelConnection = { port: port1 };
      worker.postMessage(connection, [port1]);
      return port2;
    },
    close: () => (ended ??= endWorker(worker)),
  };
}

/** Ended in the middle of an answer, onnxruntime would take the whole process with it. */
async function endWorker(worker: Worker): Promise<void> {
  // A thread that has ended has no number, and will not end again.
  if (worker.threadId === -1) return;
  const closing: ModelConnection = { isClosing: true };
  worker.ref();
  const hasEnded = once(worker, "exit");
  worker.postMessage(closing, []);
  await hasEnded;
}

type FailureToLoad = Extract<ModelThreadState, { state: "failed" }>;

async function failureToLoad(worker: Worker): Promise<FailureToLoad | undefined> {
  const ended = new AbortController();
  const failed = (reason: string) => ({ state: "failed", part: "", reason }) as const;
  try {
    const [state] = (await Promise.race([
      once(worker, "message", { signal: ended.signal }),
      once(worker, "exit", { signal: ended.signal }).then(([code]) => [
        failed(`The thread ended with exit code ${String(code)}.`),
      ]),
    ])) as [ModelThreadState];
    return state.state === "ready" ? undefined : state;
  } catch (error) {
    return failed(String(error));
  } finally {
    ended.abort();
  }
}
