import { threadEntry } from "@parsewright/pdf/threads";
import type { ThreadedModel } from "../../../model-threads/threaded-model.ts";
import { DETECTION_MODEL, SEAL_PART } from "../line-models.ts";
import type { SeenLines } from "../lines/line-messages.ts";
import type { TesseractQuestion } from "./tesseract-messages.ts";

/** PP-OCR finds the lines and Tesseract reads them; it loads the data of a language when that is first asked for. */
export const TESSERACT_MODEL: ThreadedModel<TesseractQuestion, SeenLines> = {
  entry: threadEntry(import.meta.url, "./tesseract-worker.js").href,
  parts: { detection: { model: DETECTION_MODEL }, seal: SEAL_PART },
  threads: "each-core",
};
