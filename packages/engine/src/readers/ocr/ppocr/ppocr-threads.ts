import type { LoadedModel } from "@parser/contract";
import {
  type ModelThreads,
  startModelThreads,
} from "../../../threads/model-thread/start-model-threads.ts";
import { threadEntry } from "../../../threads/thread-entry.ts";
import type { ForDetectionAndRecognition, PpocrThreadData } from "./ppocr-messages.ts";

export { createPpocrRecognizer } from "./create-ppocr-recognizer.ts";

export interface PpocrThreadsOptions extends ForDetectionAndRecognition<{
  readonly model: LoadedModel;
  readonly modelPath: string;
}> {
  /** What finds the lines of seals, where it is installed. */
  readonly seal?: { readonly model: LoadedModel; readonly modelPath: string };
  /** One core each. Lines are shared out among them: that is faster than one answer on several cores. */
  readonly threads: number;
}

/** Loads the models. One that cannot be loaded is a `ParserError`. */
export async function startPpocrThreads({
  detection,
  recognition,
  seal,
  threads,
}: PpocrThreadsOptions): Promise<ModelThreads> {
  const workerData: PpocrThreadData = {
    modelPaths: { detection: detection.modelPath, recognition: recognition.modelPath },
    ...(seal && { sealModelPath: seal.modelPath }),
  };
  const options = {
    entry: threadEntry(import.meta.url, "./ppocr-worker.js"),
    workerData,
    modelOf: (part: string) =>
      (part === "seal" && seal ? seal : part === "recognition" ? recognition : detection).model,
  };
  return startModelThreads(options, threads);
}
