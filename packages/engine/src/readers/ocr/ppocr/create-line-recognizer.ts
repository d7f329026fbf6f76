import type { Pixels } from "../../../images/pixels.ts";
import type { Ask } from "../../../model-threads/create-asker.ts";
import type { ModelClient } from "../../../models/connect-model.ts";
import { readSeal } from "../seals/read-seal.ts";
import { findSealInk, keepSealInk } from "../seals/seal-ink.ts";
import type { RecognizedLine, TextRecognizer } from "../recognizer.ts";
import type { PpocrQuestion, PpocrSeen } from "./ppocr-messages.ts";
import { createPictureSharing } from "./share-picture.ts";
import type { TextBox } from "./text-box.ts";

/** Lines of one question: few, so that an aborted reading soon leaves the thread to others. */
const LINES_PER_QUESTION = 6;

type AskPpocr = Ask<PpocrQuestion, PpocrSeen>;

/** A recogniser that asks the threads of a model which finds lines, then reads them. Works in any thread. */
export function createLineRecognizer({
  asks,
  close,
}: Pick<ModelClient<PpocrQuestion, PpocrSeen>, "asks" | "close">): TextRecognizer {
  const [askFirst] = asks;
  if (askFirst === undefined) throw new Error("A recogniser needs a thread to ask.");
  // Several threads cut their lines out of one picture.
  const share = createPictureSharing();
  return {
    async recognize(picture, { signal }) {
      signal.throwIfAborted();
      return share(picture, async (shared) => {
        const { boxes, unreadLines } = await askFirst({ picture: shared }, { signal });
        const turns = takeTurns(boxes);
        const shares = await Promise.all(
          asks.map((ask) => readTurns(ask, turns, { picture: shared, signal })),
        );
        return { lines: shares.flat(), unreadLines };
      });
    },
    async recognizeSeal(picture, { signal }) {
      signal.throwIfAborted();
      const ink = findSealInk(picture);
      const seal = ink === undefined ? picture : keepSealInk(picture, ink);
      return share(seal, (shared) => readSeal(askFirst, { picture: shared, signal }));
    },
    async close() {
      close();
    },
  };
}

/** The widest lines first, so that no thread is left with a long one at the end. */
function* takeTurns(boxes: readonly TextBox[]): Generator<TextBox[]> {
  const lengthOf = ({ width, height }: TextBox) => width / height;
  const sorted = boxes.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  for (let first = 0; first < sorted.length; first += LINES_PER_QUESTION)
    yield sorted.slice(first, first + LINES_PER_QUESTION);
}

/** Lets one thread take turns until nothing is left. */
async function readTurns(
  ask: AskPpocr,
  turns: Generator<TextBox[]>,
  { picture, signal }: { picture: Pixels; signal: AbortSignal },
): Promise<RecognizedLine[]> {
  const lines: RecognizedLine[] = [];
  for (let turn = turns.next(); turn.done !== true; turn = turns.next()) {
    const seen = await ask({ picture, boxes: turn.value }, { signal });
    lines.push(...seen.lines);
  }
  return lines;
}
