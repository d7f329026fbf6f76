import { threadEntry } from "@parsewright/pdf/threads";
import type { ThreadedModel } from "../../../model-threads/threaded-model.ts";
import type { PageDescription } from "../../describe/describe-page.ts";

/** Answers of the model about the lines of a page. */
export interface LineAnswers {
  /** Likelihood of each kind for each row, row by row. */
  readonly kinds: Float32Array;
  /** Likelihood that each two rows are parts of one block, row by row. */
  readonly blocks: Float32Array;
  /** Logarithm of how likely each row is read right after another, up to a constant for each, row by row. */
  readonly next: Float32Array;
}

/** The model that learned what the lines of a page are. It comes with the engine. */
export const LINE_MODEL: ThreadedModel<PageDescription, LineAnswers> = {
  entry: threadEntry(import.meta.url, "./line-worker.js").href,
  parts: { lines: { model: "line-reader" } },
  threads: "few",
};
