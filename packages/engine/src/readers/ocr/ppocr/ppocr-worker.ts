import { serveModel } from "../../../model-threads/serve-model.ts";
import type { RecognizedLine } from "../recognizer.ts";
import { createSealAnswer } from "../seals/seal-answer.ts";
import { openSealSession } from "../seals/seal-session.ts";
import { openDetectionSession } from "../lines/detection-session.ts";
import type { LineQuestion } from "../lines/line-messages.ts";
import { PPOCR_MODEL } from "./ppocr-model.ts";
import { readLine } from "./read-line.ts";
import { openRecognitionSession, type RecognitionSession } from "./recognition-session.ts";

await serveModel(PPOCR_MODEL, async ({ load, loadOptional, askDevice }) => {
  const detection = await load("detection", (path) => openDetectionSession(path, askDevice));
  const recognition = await load("recognition", (path) => openRecognitionSession(path, askDevice));
  const answerSeal = createSealAnswer(() => loadOptional("seal", openSealSession));
  return async ({ picture, boxes, isSeal, searchScale }) => {
    if (isSeal === true) return answerSeal(picture);
    if (boxes === undefined)
      return { ...(await detection.findLines(picture, searchScale)), lines: [] };
    // A GPU reads several lines at once.
    const readAll = askDevice === undefined ? readLines : readLinesAtOnce;
    const lines = await readAll(recognition, { picture, boxes });
    return { boxes, lines, unreadLines: 0 };
  };
});

async function readLines(
  session: RecognitionSession,
  { picture, boxes }: Required<Pick<LineQuestion, "picture" | "boxes">>,
): Promise<RecognizedLine[]> {
  const lines: RecognizedLine[] = [];
  for (const box of boxes) {
    const line = await readLine(session, picture, box);
    if (line !== undefined) lines.push(line);
  }
  return lines;
}

async function readLinesAtOnce(
  session: RecognitionSession,
  { picture, boxes }: Required<Pick<LineQuestion, "picture" | "boxes">>,
): Promise<RecognizedLine[]> {
  const lines = await Promise.all(boxes.map((box) => readLine(session, picture, box)));
  return lines.flatMap((line) => line ?? []);
}
