import type { Box } from "@parser/contract";
import type { Pixels } from "../../images/pixels.ts";
import type { QuarterTurns } from "../../images/turn-pixels.ts";
import { type PicturePreparation, preparePicture } from "./prepare/prepare-picture.ts";
import type {
  Recognition,
  RecognizedLine,
  RecognizeOptions,
  TextRecognizer,
} from "./recognizer.ts";

export interface ReadingOptions extends RecognizeOptions {
  readonly recognizer: TextRecognizer;
}

interface UprightOptions extends ReadingOptions {
  /** Which part of the page the picture shows; points. */
  readonly box: Box;
  /** Whether the picture may lie on its side or upside down. */
  readonly isTurnable: boolean;
}

/** What was read from a picture, and how it was prepared for that. */
export interface Reading extends Recognition {
  readonly preparation: PicturePreparation;
  readonly quarterTurns: QuarterTurns;
}

/** Upside down, a recogniser is this sure at most; upright, most pages are better. */
const DOUBTFUL_CONFIDENCE = 0.85;

/** Lines that run up or down are text on its side; columns of Chinese and Japanese are read badly that way. */
const SIDEWAYS_CONFIDENCE = 0.75;

/** Fewer characters do not tell how a page lies. */
const MIN_CHARACTERS = 8;

/** Reads a picture, and a second time turned where the first reading says that it does not stand upright. */
export async function readUpright(picture: Pixels, options: UprightOptions): Promise<Reading> {
  const first = await readTurned(picture, 0, options);
  const turns = options.isTurnable ? findTurns(first.lines) : 0;
  if (turns === 0) return first;
  const second = await readTurned(picture, turns, options);
  return confidenceOf(second.lines) > confidenceOf(first.lines) || turns !== 2 ? second : first;
}

async function readTurned(
  picture: Pixels,
  quarterTurns: QuarterTurns,
  { box, recognizer, lang, signal }: UprightOptions,
): Promise<Reading> {
  signal.throwIfAborted();
  const preparation = preparePicture(picture, { box, quarterTurns });
  const recognition = await recognizer.recognize(preparation.picture, { lang, signal });
  return { ...recognition, preparation, quarterTurns };
}

/** How a picture has to be turned, clockwise, by how its lines were read. */
function findTurns(lines: readonly RecognizedLine[]): QuarterTurns {
  const counts: [number, number, number, number] = [0, 0, 0, 0];
  for (const line of lines) counts[directionOf(line)] += line.characters.length;
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all < MIN_CHARACTERS) return 0;
  const sideways = counts[1] > counts[3] ? 1 : 3;
  const isSideways = counts[sideways] * 2 > all;
  const read = lines.filter((line) => directionOf(line) === sideways);
  if (isSideways && confidenceOf(read) >= SIDEWAYS_CONFIDENCE) return sideways === 1 ? 3 : 1;
  return confidenceOf(lines) < DOUBTFUL_CONFIDENCE ? 2 : 0;
}

/** In which direction a line is read: 0 to the right, then clockwise. */
function directionOf({ corners: [topLeft, topRight] }: RecognizedLine): QuarterTurns {
  const radians = Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x);
  return ((Math.round((2 * radians) / Math.PI) + 4) % 4) as QuarterTurns;
}

/** Of all lines together, each by its length. */
function confidenceOf(lines: readonly RecognizedLine[]): number {
  let [sum, weights] = [0, 0];
  for (const { confidence, characters } of lines) {
    sum += confidence * characters.length;
    weights += characters.length;
  }
  return weights === 0 ? 0 : sum / weights;
}
