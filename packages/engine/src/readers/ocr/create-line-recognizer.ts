import type { Pixels } from "@parsewright/document/images";
import type { Ask } from "../../model-threads/create-asker.ts";
import type { ModelClient } from "../../models/connect-model.ts";
import { readSeal } from "./seals/read-seal.ts";
import { findSealInk, keepSealInk } from "./seals/seal-ink.ts";
import type { LineSample, RecognizedLine, TextRecognizer } from "./recognizer.ts";
import type { LineQuestion, SeenLines } from "./lines/line-messages.ts";
import { createPictureSharing } from "./lines/share-picture.ts";
import { boxOfCorners, cornersOf, type TextBox } from "./lines/text-box.ts";

/** Constant: lines of one question: few, so that an aborted reading soon leaves the thread to others. */
const LINES_PER_QUESTION = 6;

type AskPpocr = Ask<LineQuestion, SeenLines>;

/** A recogniser that asks the threads of a model which finds lines, then reads them. Works in any thread. */
export function createLineRecognizer({
  asks,
  close,
}: Pick<ModelClient<LineQuestion, SeenLines>, "asks" | "close">): TextRecognizer {
  const [askFirst] = asks;
  if (askFirst === undefined) throw new Error("A recogniser needs a thread to ask.");
  // Several threads cut their lines out of one picture.
  const share = createPictureSharing();
  return {
    async recognize(picture, { signal, isWorthReading, searchScale }) {
      signal.throwIfAborted();
      return share(picture, async (shared) => {
        const { boxes, unreadLines } = await askFirst({ picture: shared, searchScale }, { signal });
        const turns = takeTurns(boxes);
        const read = { picture: shared, signal };
        const sample = isWorthReading && (await readSample(asks, turns, read));
        if (sample !== undefined && isWorthReading?.(sample) === false)
          return { lines: [], unreadLines, refused: sample };
        const shares = await Promise.all(asks.map((ask) => readTurns(ask, turns, read)));
        return { lines: [...(sample?.lines ?? []), ...shares.flat()], unreadLines };
      });
    },
    async readPlaces(picture, places, { signal }) {
      signal.throwIfAborted();
      return share(picture, async (shared) => {
        const boxes = places.map(boxOfCorners);
        const question = { picture: shared, boxes, isSample: true };
        return [...(await askFirst(question, { signal })).lines];
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

interface ReadPicture {
  readonly picture: Pixels;
  readonly signal: AbortSignal;
}

/** Lets every thread take one turn. */
async function readSample(
  asks: readonly AskPpocr[],
  turns: Generator<TextBox[]>,
  { picture, signal }: ReadPicture,
): Promise<LineSample> {
  const samples = await Promise.all(
    asks.map(async (ask) => {
      const turn = turns.next();
      if (turn.done === true) return [];
      const { lines } = await ask({ picture, boxes: turn.value }, { signal });
      return [{ places: turn.value.map(cornersOf), lines }];
    }),
  );
  return {
    places: samples.flat().flatMap(({ places }) => places),
    lines: samples.flat().flatMap(({ lines }) => lines),
  };
}

/** Lets one thread take turns until nothing is left. */
async function readTurns(
  ask: AskPpocr,
  turns: Generator<TextBox[]>,
  { picture, signal }: ReadPicture,
): Promise<RecognizedLine[]> {
  const lines: RecognizedLine[] = [];
  for (let turn = turns.next(); turn.done !== true; turn = turns.next()) {
    const seen = await ask({ picture, boxes: turn.value }, { signal });
    lines.push(...seen.lines);
  }
  return lines;
}
