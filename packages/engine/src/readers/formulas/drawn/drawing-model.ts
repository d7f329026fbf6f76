import type { Pixels } from "@parsewright/document/images";
import { threadEntry } from "@parsewright/pdf/threads";
import type { ThreadedModel } from "../../../model-threads/threaded-model.ts";

/** A display formula of a page, and what it might say. */
export interface DrawingQuestion {
  readonly picture: Pixels;
  readonly candidates: readonly string[];
}

/** Draws LaTeX and compares it with a picture. No model, but as slow as one to load: it is shared by all pages. */
export const DRAWING_MODEL: ThreadedModel<DrawingQuestion, readonly number[]> = {
  entry: threadEntry(import.meta.url, "./drawing-worker.js").href,
  parts: {},
  threads: "one",
};
