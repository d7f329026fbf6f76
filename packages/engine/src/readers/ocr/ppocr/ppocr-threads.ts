import type { MessagePort } from "node:worker_threads";
import type { LoadedModel } from "@parser/contract";
import { startModelThread } from "../../../threads/model-thread/start-model-thread.ts";
import { threadEntry } from "../../../threads/thread-entry.ts";
import type { ForDetectionAndRecognition, PpocrThreadData } from "./ppocr-messages.ts";

export { createPpocrRecognizer } from "./create-ppocr-recognizer.ts";

/** PP-OCR's models, loaded once in each of some threads. */
export interface PpocrThreads {
  /** New ways to all threads, for `createPpocrRecognizer`. May be handed to another thread. */
  connect(): MessagePort[];
  /** Ends the threads; recognisers fail from then on. Safe to call twice. */
  close(): Promise<void>;
}

export interface PpocrThreadsOptions extends ForDetectionAndRecognition<{
  readonly model: LoadedModel;
  readonly modelPath: string;
}> {
  /** One core each. Lines are shared out among them: that is faster than one answer on several cores. */
  readonly threads: number;
}

/** Loads the models. One that cannot be loaded is a `ParserError`. */
export async function startPpocrThreads({
  detection,
  recognition,
  threads,
}: PpocrThreadsOptions): Promise<PpocrThreads> {
  const workerData: PpocrThreadData = {
    modelPaths: { detection: detection.modelPath, recognition: recognition.modelPath },
  };
  const start = () =>
    startModelThread({
      entry: threadEntry(import.meta.url, "./ppocr-worker.js"),
      workerData,
      modelOf: (part) => (part === "recognition" ? recognition : detection).model,
    });
  // One first: where a model cannot be loaded, the others need not try.
  const running = [await start()];
  running.push(...(await Promise.all(Array.from({ length: threads - 1 }, start))));
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
