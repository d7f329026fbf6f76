import { connectModel } from "../../../models/connect-model.ts";
import { DETECTION_MODEL } from "../line-models.ts";
import { createLineRecognizer } from "../create-line-recognizer.ts";
import type { RecognitionEngine } from "../recognizer.ts";
import { tesseractDataOf } from "./language-data.ts";
import { TESSERACT_MODEL } from "./tesseract-model.ts";

/** Reads scripts for which there is Tesseract's data, and Latin words among them. */
export const tesseractEngine: RecognitionEngine = {
  name: "Tesseract",
  isConfidenceMeasured: false,
  modelsFor: (lang) => [DETECTION_MODEL, ...dataModelsOf(lang)],
  async connect(lang, connect) {
    const names = dataModelsOf(lang);
    const client = await connectModel(connect, TESSERACT_MODEL, names);
    if (client === undefined) return undefined;
    const data = names.map((name, index) => ({ name, path: client.dataPaths[index] ?? "" }));
    return createLineRecognizer({
      asks: client.asks.map((ask) => (question, options) => ask({ ...question, data }, options)),
      close: client.close,
    });
  },
};

function dataModelsOf(lang: string): string[] {
  return tesseractDataOf(lang).map((name) => `tesseract-${name}`);
}
