import { workerData } from "node:worker_threads";
import { serveQuestions, tellFailure } from "../../../threads/model-thread/serve-questions.ts";
import type { RecognizedLine } from "../text-recognizer.ts";
import { openDetectionSession } from "./detection-session.ts";
import type {
  ForDetectionAndRecognition,
  PpocrQuestion,
  PpocrSeen,
  PpocrThreadData,
} from "./ppocr-messages.ts";
import { readLine } from "./read-line.ts";
import { createSealAnswer } from "../seals/seal-answer.ts";
import { openRecognitionSession, type RecognitionSession } from "./recognition-session.ts";

/** A thread in which both models run, one answer at a time, on one core. Started by `ppocr-threads.ts`. */
async function main({ modelPaths, sealModelPath }: PpocrThreadData): Promise<void> {
  let part: keyof ForDetectionAndRecognition<unknown> | "seal" = "detection";
  try {
    const detection = await openDetectionSession(modelPaths.detection);
    part = "recognition";
    const recognition = await openRecognitionSession(modelPaths.recognition);
    part = "seal";
    const answerSeal = await createSealAnswer(sealModelPath);
    serveQuestions(async (question: PpocrQuestion): Promise<PpocrSeen> => {
      const { picture, boxes, isSeal } = question;
      if (isSeal === true) return answerSeal(picture);
      if (boxes === undefined) return { ...(await detection.findLines(picture)), lines: [] };
      const lines = await readLines(recognition, { picture, boxes });
      return { boxes, lines, unreadLines: 0 };
    });
  } catch (error) {
    tellFailure(part, error);
  }
}

async function readLines(
  session: RecognitionSession,
  { picture, boxes }: Required<Omit<PpocrQuestion, "isSeal">>,
): Promise<RecognizedLine[]> {
  const lines: RecognizedLine[] = [];
  for (const box of boxes) {
    const line = await readLine(session, picture, box);
    if (line !== undefined) lines.push(line);
  }
  return lines;
}

await main(workerData as PpocrThreadData);
