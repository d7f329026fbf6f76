import type { Pixels } from "../../../formats/page-source.ts";
import { waysToRead } from "../ppocr/read-line.ts";
import { cornersOf, type TextBox } from "../ppocr/text-box.ts";
import type { RecognizedLine } from "../text-recognizer.ts";
import { cutGreyLine } from "./grey-line.ts";
import { placeWords, type ReadWord } from "./place-words.ts";
import type { LanguageData } from "./tesseract-messages.ts";
import type { TesseractSession } from "./tesseract-session.ts";

/** What is read, and with what. */
export interface LineToRead {
  readonly picture: Pixels;
  readonly box: TextBox;
  readonly data: readonly LanguageData[];
}

/** What a line says, however it is turned; nothing where it has no text. */
export async function readLine(
  session: TesseractSession,
  { picture, box, data }: LineToRead,
): Promise<RecognizedLine | undefined> {
  let best: RecognizedLine | undefined;
  for (const way of waysToRead(box)) {
    const words = await session.read(cutGreyLine(picture, way), data);
    const line = toLine(words, way);
    if (line.characters.length > 0 && line.confidence > (best?.confidence ?? 0)) best = line;
  }
  return best;
}

function toLine(words: readonly ReadWord[], box: TextBox): RecognizedLine {
  const characters = placeWords(words);
  return {
    text: characters.map(({ text }) => text).join(""),
    confidence: confidenceOf(words),
    corners: cornersOf(box),
    characters,
  };
}

/** Of all words together, each by its length. */
function confidenceOf(words: readonly ReadWord[]): number {
  const length = words.reduce((sum, { symbols }) => sum + symbols.length, 0);
  const sum = words.reduce((sum, word) => sum + word.confidence * word.symbols.length, 0);
  return length === 0 ? 0 : sum / length;
}
