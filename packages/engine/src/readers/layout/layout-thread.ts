import type { LoadedModel } from "@parser/contract";
import {
  type ModelThread,
  startModelThread,
} from "../../threads/model-thread/start-model-thread.ts";
import { threadEntry } from "../../threads/thread-entry.ts";
import type { ForEachModel, LayoutThreadData } from "./layout-messages.ts";

export { createLayoutReaders, type LayoutReaders } from "./create-layout-readers.ts";

/** The models that look at pages, in a thread of their own. Its connections are for `createLayoutReaders`. */
export type LayoutThread = ModelThread;

export interface ModelToLoad {
  readonly model: LoadedModel;
  readonly modelPath: string;
}

export interface LayoutThreadOptions extends ForEachModel<ModelToLoad> {
  /** Cores that one answer may use. */
  readonly threads: number;
}

/** Loads the models. One that cannot be loaded is a `ParserError`. */
export function startLayoutThread({
  page,
  table,
  threads,
}: LayoutThreadOptions): Promise<LayoutThread> {
  const modelPaths = { page: page.modelPath, ...(table && { table: table.modelPath }) };
  const workerData: LayoutThreadData = { modelPaths, threads };
  return startModelThread({
    entry: threadEntry(import.meta.url, "./layout-worker.js"),
    workerData,
    modelOf: (part) => (part === "table" && table !== undefined ? table : page).model,
  });
}
