import type { Box, LanguageFamily } from "@parsewright/contract";
import type { Pixels, QuarterTurns } from "@parsewright/document/images";
import { findMissedInitials } from "./find-missed-initials.ts";
import { type PicturePreparation, preparePicture } from "./prepare/prepare-picture.ts";
import type {
  LineSample,
  Recognition,
  RecognizedLine,
  RecognizeOptions,
  TextRecognizer,
} from "./recognizer.ts";
import { type FindScript, isInScript } from "./script/find-script.ts";
import { readShareOf } from "./script/read-share.ts";

export interface ReadingOptions extends Pick<RecognizeOptions, "lang" | "signal" | "searchScale"> {
  readonly recognizer: TextRecognizer;
  /** Asked where the text is not in the script of `lang`. Absent: it is read as if it were. */
  readonly findScript?: FindScript;
}

interface UprightOptions extends ReadingOptions {
  /** Part of the page that the picture shows; points. */
  readonly box: Box;
  /** True if the picture may lie on its side or upside down. */
  readonly isTurnable: boolean;
}

/** Text read from a picture, and how the picture was prepared. */
export interface Reading extends Recognition, ReadingFacts {
  readonly preparation: PicturePreparation;
  readonly quarterTurns: QuarterTurns;
}

/** Completeness and script of a reading. */
export interface ReadingFacts extends Pick<Recognition, "unreadLines"> {
  /** The family of languages it was read in, where that is not the one of `lang`. */
  readonly script?: LanguageFamily;
  /** Set where no reader that is installed knows the script: those that are not installed. */
  readonly notInstalled?: readonly LanguageFamily[];
}

/** Upside down, a recogniser is this sure at most; upright, most pages are better. */
const DOUBTFUL_CONFIDENCE = 0.85;

/** Lines that run up or down are text on its side; columns of Chinese and Japanese are read badly that way. */
const SIDEWAYS_CONFIDENCE = 0.75;

/** Fewer characters do not show how a page is turned. */
const MIN_CHARACTERS = 8;

/** Lines of which less was read are as good as unread. */
const HARDLY_READ_SHARE = 0.65;

/**
 * Reads a picture, with the reader of another script where its widest lines say that it is in that, and a second time
 * turned where the first reading says that it is not upright.
 */
export async function readUpright(picture: Pixels, options: UprightOptions): Promise<Reading> {
  const { lang, findScript, isTurnable } = options;
  if (findScript === undefined) return readInScript(picture, options);
  const choosy = { ...options, isWorthReading: (widest: LineSample) => isInScript(widest, lang) };
  const first = await readTurned(picture, 0, choosy);
  if (first.refused === undefined) return turnWhereNeeded(picture, first, options);
  const upsideDown = isTurnable ? await readTurned(picture, 2, choosy) : undefined;
  if (upsideDown !== undefined && upsideDown.refused === undefined) return upsideDown;
  const found = await findScript(first.preparation.picture, first.refused);
  if ("recognizer" in found) {
    const reading = await readInScript(picture, { ...options, ...found });
    return { ...reading, script: found.lang };
  }
  const reading = await readInScript(picture, options);
  const isRead = readShareOf(first.refused) >= HARDLY_READ_SHARE;
  return isRead ? reading : { ...reading, notInstalled: found.notInstalled };
}

async function readInScript(picture: Pixels, options: UprightOptions): Promise<Reading> {
  return turnWhereNeeded(picture, await readTurned(picture, 0, options), options);
}

async function turnWhereNeeded(
  picture: Pixels,
  first: Reading,
  options: UprightOptions,
): Promise<Reading> {
  const turns = options.isTurnable ? findTurns(first.lines) : 0;
  if (turns === 0) return first;
  const second = await readTurned(picture, turns, options);
  return confidenceOf(second.lines) > confidenceOf(first.lines) || turns !== 2 ? second : first;
}

async function readTurned(
  picture: Pixels,
  quarterTurns: QuarterTurns,
  { box, recognizer, ...options }: UprightOptions & RecognizeOptions,
): Promise<Reading> {
  options.signal.throwIfAborted();
  // A given scale means that the size of the words is known. Enlarged strokes of drawings would then pass for small
  // letters.
  const isEnlargeable = options.searchScale === undefined;
  const preparation = preparePicture(picture, { box, quarterTurns, isEnlargeable });
  const recognition = await recognizer.recognize(preparation.picture, options);
  const initials = await readInitials(recognition, preparation.picture, { recognizer, options });
  return { ...recognition, lines: [...recognition.lines, ...initials], preparation, quarterTurns };
}

/** A single letter that is read with less confidence may be an ornament. */
const SURE_INITIAL = 0.8;

/** Reads the large letters at the start of articles that were not found as lines. */
async function readInitials(
  { lines }: Recognition,
  picture: Pixels,
  { recognizer, options }: { recognizer: TextRecognizer; options: RecognizeOptions },
): Promise<RecognizedLine[]> {
  const places = findMissedInitials(lines, picture);
  if (places.length === 0) return [];
  const read = await recognizer.readPlaces?.(picture, places, options);
  return (read ?? []).filter(
    ({ text, confidence }) => confidence >= SURE_INITIAL && /^\p{Lu}$/u.test(text.trim()),
  );
}

/** Finds the clockwise turn that makes a picture upright, by how its lines were read. */
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
