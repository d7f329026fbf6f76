import type { MessagePort } from "node:worker_threads";
import { createAsker } from "../../../threads/model-thread/create-asker.ts";
import { createLineRecognizer } from "../ppocr/create-ppocr-recognizer.ts";
import type { PpocrSeen } from "../ppocr/ppocr-messages.ts";
import type { TextRecognizer } from "../text-recognizer.ts";
import type { LanguageData, TesseractQuestion } from "./tesseract-messages.ts";

/** A recogniser that asks the threads at the other ends of `ports`. Works in any thread; closing it closes the ports. */
export function createTesseractRecognizer(
  ports: readonly MessagePort[],
  data: readonly LanguageData[],
): TextRecognizer {
  return createLineRecognizer(ports, (port) => {
    const ask = createAsker<TesseractQuestion, PpocrSeen>(port);
    return (question, options) => ask({ ...question, data }, options);
  });
}
