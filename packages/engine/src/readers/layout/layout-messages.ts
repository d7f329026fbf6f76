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

/** Asks what a model sees in a picture. */
export interface LayoutQuestion {
  readonly subject: Subject;
  readonly picture: Pixels;
}
