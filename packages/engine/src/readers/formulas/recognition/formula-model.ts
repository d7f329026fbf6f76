import type { Pixels } from "../../../images/pixels.ts";
import { threadEntry } from "../../../model-threads/thread-entry.ts";
import type { ThreadedModel } from "../../../model-threads/threaded-model.ts";
import type { RecognizedFormula } from "./formula-recognizer.ts";

/** Reads the formula in a picture. There is none in the manifest: a person puts one into this folder among the models. */
export const FORMULA_MODEL: ThreadedModel<Pixels, RecognizedFormula | undefined> = {
  entry: threadEntry(import.meta.url, "./formula-worker.js").href,
  parts: { formula: { folder: "formula-recognizer" } },
  threads: "one",
};
