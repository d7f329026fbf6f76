import type { Pixels } from "@parsewright/document/images";
import { cornersOf, type TextBox, waysToRead } from "../lines/text-box.ts";
import type { RecognizedLine } from "../recognizer.ts";
import { cutAround, cutGreyLine, type GreyLine } from "./grey-line.ts";
import { placeWords, type ReadWord } from "./place-words.ts";
import type { LanguageData } from "./tesseract-messages.ts";
import type { TesseractSession } from "./tesseract-session.ts";

/** Line to read, with its recogniser. */
export interface LineToRead {
  readonly picture: Pixels;
  readonly box: TextBox;
  readonly data: readonly LanguageData[];
}

/** A word of which Tesseract is less sure may be in another script. */
const DOUBTFUL_WORD = 0.75;

/** With more data, Tesseract sees Latin words in letters of other scripts, too: it must be surer by this. */
const MIN_GAIN = 0.05;

/** As sure must Tesseract be of a Latin word in a part of a line to look for more in the whole of it. */
const LIKELY_WORD = 0.5;

const LATIN_WORD = /\p{Script=Latin}{2}/u;

/** Reads a line in whatever direction it runs. Gives `undefined` if it has no text. */
export async function readLine(
  session: TesseractSession,
  { picture, box, data }: LineToRead,
): Promise<RecognizedLine | undefined> {
  let best: RecognizedLine | undefined;
  for (const way of waysToRead(box)) {
    const line = toLine(await readWords(session, cutGreyLine(picture, way), data), way);
    if (line.characters.length > 0 && line.confidence > (best?.confidence ?? 0)) best = line;
  }
  return best;
}

/**
 * Reads with the first data, and with all of it where Latin words are seen: that is slower, and no better for a single
 * script. Whether there are any is looked up in the words in doubt only, which are few.
 */
async function readWords(
  session: TesseractSession,
  line: GreyLine,
  data: readonly LanguageData[],
): Promise<ReadWord[]> {
  const words = await session.read(line, data.slice(0, 1));
  if (data.length === 1) return words;
  const doubtful = words.filter(
    ({ symbols, confidence }) => symbols.length > 1 && confidence < DOUBTFUL_WORD,
  );
  if (doubtful.length === 0) return words;
  const seen = await session.read(cutAround(line, doubtful), data.slice(1));
  if (!hasLatin(seen, LIKELY_WORD)) return words;
  const others = await session.read(line, data);
  const isSurer = confidenceOf(others) > confidenceOf(words) + MIN_GAIN;
  return isSurer && hasLatin(others, DOUBTFUL_WORD) ? others : words;
}

function hasLatin(words: readonly ReadWord[], minConfidence: number): boolean {
  return words.some(
    ({ symbols, confidence }) =>
      confidence >= minConfidence && LATIN_WORD.test(symbols.map(({ text }) => text).join("")),
  );
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
  const all = words.reduce((sum, word) => sum + word.confidence * word.symbols.length, 0);
  return length === 0 ? 0 : all / length;
}
