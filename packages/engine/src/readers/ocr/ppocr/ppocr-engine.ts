import { connectModel } from "../../../models/connect-model.ts";
import { DETECTION_MODEL } from "../line-models.ts";
import type { RecognitionEngine } from "../recognizer.ts";
import { createLineRecognizer } from "../create-line-recognizer.ts";
import { PPOCR_MODEL, RECOGNITION_MODEL } from "./ppocr-model.ts";

/** One model finds the lines, another reads them. */
export const ppocrEngine: RecognitionEngine = {
  name: "PP-OCR",
  isConfidenceMeasured: true,
  modelsFor: () => [DETECTION_MODEL, RECOGNITION_MODEL],
  async connect(_, connect) {
    const client = await connectModel(connect, PPOCR_MODEL);
    return client && createLineRecognizer(client);
  },
};
