import type { Pixels } from "@parsewright/document/images";
import type { RecognizedLine } from "../recognizer.ts";
import { cutLine, LINE_HEIGHT_PIXELS } from "../lines/cut-line.ts";
import type { SpottedCharacter } from "./decode-ctc.ts";
import { placeCharacters } from "./place-characters.ts";
import type { RecognitionSession } from "./recognition-session.ts";
import { type LinePart, splitLine, STEP_PIXELS } from "./split-line.ts";
import { cornersOf, type TextBox, waysToRead } from "../lines/text-box.ts";

/** Narrower pictures leave the model no context. */
const MIN_WIDTH_PIXELS = 32;

/** Reads a line in whatever direction it runs. Gives `undefined` if it has no text. */
export async function readLine(
  session: RecognitionSession,
  picture: Pixels,
  box: TextBox,
): Promise<RecognizedLine | undefined> {
  let best: RecognizedLine | undefined;
  for (const way of waysToRead(box)) {
    const line = await readUpright(session, picture, way);
    if (line.confidence > (best?.confidence ?? 0)) best = line;
  }
  return best;
}

async function readUpright(
  session: RecognitionSession,
  picture: Pixels,
  box: TextBox,
): Promise<RecognizedLine> {
  const steps = Math.round((LINE_HEIGHT_PIXELS * box.width) / box.height / STEP_PIXELS);
  const width = Math.max(steps * STEP_PIXELS, MIN_WIDTH_PIXELS);
  const spotted = await readParts(session, splitLine(cutLine(picture, box, width)));
  const characters = placeCharacters(spotted, width / STEP_PIXELS);
  return {
    text: characters.map(({ text }) => text).join(""),
    confidence: meanOf(characters.filter(({ text }) => text !== " ")),
    corners: cornersOf(box),
    characters,
  };
}

async function readParts(
  session: RecognitionSession,
  parts: readonly LinePart[],
): Promise<SpottedCharacter[]> {
  const spotted: SpottedCharacter[] = [];
  for (const part of parts) {
    const offset = part.from / STEP_PIXELS;
    const characters =
      "picture" in part ? await session.read(part.picture) : dotsBetween(part.dots, part);
    // Parts end between words; dots follow their word at once.
    if (spotted.length > 0 && characters.length > 0 && "picture" in part)
      spotted.push({ text: " ", confidence: 1, firstStep: offset, lastStep: offset });
    for (const { text, confidence, firstStep, lastStep } of characters)
      spotted.push({
        text,
        confidence,
        firstStep: firstStep + offset,
        lastStep: lastStep + offset,
      });
  }
  return spotted;
}

/** Dots at equal distances, from step 0 on. */
function dotsBetween(
  count: number,
  { from, to }: { from: number; to: number },
): SpottedCharacter[] {
  const steps = (to - from) / STEP_PIXELS / count;
  return Array.from({ length: count }, (_, position) => {
    const step = position * steps;
    return { text: ".", confidence: 1, firstStep: step, lastStep: step };
  });
}

function meanOf(characters: readonly { confidence: number }[]): number {
  const sum = characters.reduce((total, { confidence }) => total + confidence, 0);
  return characters.length === 0 ? 0 : sum / characters.length;
}
