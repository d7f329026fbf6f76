import type { MessagePort } from "node:worker_threads";
import type { DeviceProvider } from "./device-provider.ts";

/** File of a model among the installed models. */
export interface ModelPart {
  /** Its name in the manifest. */
  readonly model: string;
  /** The others work without it. */
  readonly isOptional?: true;
}

/**
 * Models that together answer one kind of question, in threads of their own. Plain data, so that a page thread can ask
 * the engine's thread for it.
 */
export interface ThreadedModel<Question, Answer> {
  /** Address of the module that each thread runs; it calls `serveModel`. */
  readonly entry: string;
  /** Files that a thread loads, by the names that its module uses. Empty for work that only needs a thread of its own. */
  readonly parts: Readonly<Record<string, ModelPart>>;
  /**
   * `one`: a thread whose answers use all cores. `each-core`: a thread for each core. `few`: some threads, for a model
   * whose answer is a small part of the work on a page, so that one thread keeps up with several cores.
   */
  readonly threads: "one" | "each-core" | "few";
  /** True if parts of it run on a GPU where there is one. */
  readonly usesDevice?: true;
  /** Never set: it carries the types. */
  readonly types?: (question: Question) => Answer;
}

/** Data that the thread of a model is started with. */
export interface ModelThreadData {
  /** The file of each part that is installed, or its folder where it has several. */
  readonly paths: Readonly<Record<string, string>>;
  /** Cores that one answer may use. */
  readonly cores: number;
  /** The way to the process that runs parts of the model on a GPU. */
  readonly device?: MessagePort;
  /** Only in that process: where it runs them. */
  readonly deviceProvider?: DeviceProvider | undefined;
}
