import { serveModel } from "../../../model-threads/serve-model.ts";
import { openDetectionSession } from "../lines/detection-session.ts";
import type { RecognizedLine } from "../recognizer.ts";
import { createSealAnswer } from "../seals/seal-answer.ts";
import { openSealSession } from "../seals/seal-session.ts";
import { findLines } from "./find-lines.ts";
import { readLine } from "./read-line.ts";
import type { TesseractQuestion } from "./tesseract-messages.ts";
import { TESSERACT_MODEL } from "./tesseract-model.ts";
import { openTesseractSession, type TesseractSession } from "./tesseract-session.ts";

await serveModel(TESSERACT_MODEL, async ({ load, loadOptional }) => {
  const detection = await load("detection", openDetectionSession);
  const session = await openTesseractSession();
  const answerSeal = createSealAnswer(() => loadOptional("seal", openSealSession));
  return async (question) => {
    const { picture, boxes, isSeal } = question;
    if (isSeal === true) return answerSeal(picture);
    if (boxes === undefined) return { ...(await findLines(detection, picture)), lines: [] };
    return { boxes, lines: await readLines(session, question), unreadLines: 0 };
  };
});

async function readLines(
  session: TesseractSession,
  { picture, boxes = [], data, isSample }: TesseractQuestion,
): Promise<RecognizedLine[]> {
  const lines: RecognizedLine[] = [];
  for (const box of boxes) {
    const used = isSample === true ? data.slice(0, 1) : data;
    const line = await readLine(session, { picture, box, data: used });
    if (line !== undefined) lines.push(line);
  }
  return lines;
}
