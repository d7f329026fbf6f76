import { workerData } from "node:worker_threads";
import { serveQuestions, tellFailure } from "../../../threads/model-thread/serve-questions.ts";
import { openDetectionSession } from "../ppocr/detection-session.ts";
import type { PpocrSeen } from "../ppocr/ppocr-messages.ts";
import type { RecognizedLine } from "../text-recognizer.ts";
import { createSealAnswer } from "../seals/seal-answer.ts";
import { findLines } from "./find-lines.ts";
import { readLine } from "./read-line.ts";
import type { TesseractQuestion, TesseractThreadData } from "./tesseract-messages.ts";
import { openTesseractSession, type TesseractSession } from "./tesseract-session.ts";

/** A thread in which PP-OCR finds the lines and Tesseract reads them, one answer at a time. Started by `tesseract-threads.ts`. */
async function main({ detectionPath, sealModelPath }: TesseractThreadData): Promise<void> {
  let part = "detection";
  try {
    const detection = await openDetectionSession(detectionPath);
    const session = await openTesseractSession();
    part = "seal";
    const answerSeal = await createSealAnswer(sealModelPath);
    serveQuestions(async (question: TesseractQuestion): Promise<PpocrSeen> => {
      const { picture, boxes, isSeal } = question;
      if (isSeal === true) return answerSeal(picture);
      if (boxes === undefined) return { ...(await findLines(detection, picture)), lines: [] };
      return { boxes, lines: await readLines(session, question), unreadLines: 0 };
    });
  } catch (error) {
    tellFailure(part, error);
  }
}

async function readLines(
  session: TesseractSession,
  { picture, boxes = [], data }: TesseractQuestion,
): Promise<RecognizedLine[]> {
  const lines: RecognizedLine[] = [];
  for (const box of boxes) {
    const line = await readLine(session, { picture, box, data });
    if (line !== undefined) lines.push(line);
  }
  return lines;
}

await main(workerData as TesseractThreadData);
