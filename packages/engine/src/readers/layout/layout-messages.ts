import type { MessagePort } from "node:worker_threads";
import type { LoadedModel } from "@parser/contract";
import type { Pixels } from "../../formats/page-source.ts";
import type { ModelOutput } from "../tables/structure/decode-structure.ts";

/** What each model of the thread answers with, by what it looks at. */
export interface ModelAnswers {
  /** Seven numbers per region, boxes in pixels of the picture. */
  readonly page: Float32Array;
  readonly table: ModelOutput;
}

/** What a model of the thread looks at. */
export type Subject = keyof ModelAnswers;

/** One thing for each model of the thread; tables may have none. */
export interface ForEachModel<Value> {
  readonly page: Value;
  readonly table?: Value;
}

/** The models of the thread. */
export type LayoutModels = ForEachModel<LoadedModel>;

/** What the thread is started with. */
export interface LayoutThreadData {
  readonly modelPaths: ForEachModel<string>;
  /** Cores that one answer may use. */
  readonly threads: number;
}

/** What the thread says once, when the models are loaded or one of them cannot be. */
export type LayoutThreadState =
  | { readonly state: "ready" }
  | { readonly state: "failed"; readonly subject: Subject; readonly reason: string };

/** Brings the thread one more port to answer on. */
export interface LayoutConnection {
  readonly port: MessagePort;
}

/** Asks what a model sees in a picture. */
export interface ModelQuestion {
  readonly id: number;
  readonly subject: Subject;
  readonly picture: Pixels;
}

/** A question; `cancel` takes one back, if it still waits. */
export type LayoutQuestion = ModelQuestion | { readonly cancel: number };

/** The numbers of the model, or why there are none. */
export type LayoutAnswer =
  | { readonly id: number; readonly seen: ModelAnswers[Subject] }
  | { readonly id: number; readonly failure: string };
