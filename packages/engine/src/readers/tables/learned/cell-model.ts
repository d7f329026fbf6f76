import { threadEntry } from "@parsewright/pdf/threads";
import type { ThreadedModel } from "../../../model-threads/threaded-model.ts";
import type { PageDescription } from "../../describe/describe-page.ts";
import type { TableAnswers } from "./place-tokens.ts";

/** The model that learned which words of a table share a row and a column. It comes with the engine. */
export const CELL_MODEL: ThreadedModel<PageDescription, TableAnswers> = {
  entry: threadEntry(import.meta.url, "./cell-worker.js").href,
  parts: { cells: { model: "table-reader" } },
  threads: "few",
};
