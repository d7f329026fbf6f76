import { threadEntry } from "@parsewright/pdf/threads";
import type { ThreadedModel } from "../../../model-threads/threaded-model.ts";
import type { FormulaBatch } from "./batch-pictures.ts";
import type { RecognizedFormula } from "./formula-recognizer.ts";

export type FormulaAnswers = readonly (RecognizedFormula | undefined)[];

/** Reads the formulas in pictures of one size. */
export const FORMULA_MODEL: ThreadedModel<FormulaBatch, FormulaAnswers> = {
  entry: threadEntry(import.meta.url, "./formula-worker.js").href,
  parts: { formula: { model: "formula-recognizer" } },
  threads: "one",
};
