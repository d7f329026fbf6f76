import type { LoadedModel } from "@parser/contract";
import {
  type ModelThreads,
  startModelThreads,
} from "../../../threads/model-thread/start-model-threads.ts";
import { threadEntry } from "../../../threads/thread-entry.ts";
import type { TesseractThreadData } from "./tesseract-messages.ts";

export { createTesseractRecognizer } from "./create-tesseract-recognizer.ts";

export interface TesseractThreadsOptions {
  /** PP-OCR's model, which finds lines in every script. */
  readonly detection: { readonly model: LoadedModel; readonly modelPath: string };
  /** What finds the lines of seals, where it is installed. */
  readonly seal?: { readonly model: LoadedModel; readonly modelPath: string };
  /** One core each. Lines are shared out among them. */
  readonly threads: number;
}

/** Starts Tesseract in threads for `createTesseractRecognizer`; data is loaded when it is first asked for. */
export function startTesseractThreads({
  detection,
  seal,
  threads,
}: TesseractThreadsOptions): Promise<ModelThreads> {
  const workerData: TesseractThreadData = {
    detectionPath: detection.modelPath,
    ...(seal && { sealModelPath: seal.modelPath }),
  };
  const options = {
    entry: threadEntry(import.meta.url, "./tesseract-worker.js"),
    workerData,
    modelOf: (part: string) => (part === "seal" && seal ? seal : detection).model,
  };
  return startModelThreads(options, threads);
}
