import type { Box, Disagreement } from "@parsewright/contract";
import { compareReadings } from "../audit/compare-readings.ts";
import type { Character, SourcePage } from "@parsewright/document/files";
import {
  applyAffine,
  boxAround,
  clipBox,
  expandBox,
  isInside,
  mapBox,
  unionOf,
  type UprightFrame,
  uprightFrameOf,
} from "@parsewright/document/geometry";
import { drawForReading } from "./draw-for-reading.ts";
import { findPictureBoxes } from "./find-picture-boxes.ts";
import type { FindMesh } from "./flatten/connect-mesh-finder.ts";
import { type DrawnPage, flattenPage } from "./flatten/flatten-page.ts";
import { findPictureRulings } from "./find-picture-rulings.ts";
import { findGutterX } from "./find-gutter-x.ts";
import { replaceGarbledText } from "./garbled/replace-garbled-text.ts";
import { linesToCharacters } from "./lines-to-characters.ts";
import { placePictureBoxes } from "./place-picture-boxes.ts";
import type { PicturePreparation } from "./prepare/prepare-picture.ts";
import {
  readUpright,
  type Reading,
  type ReadingFacts,
  type ReadingOptions,
} from "./read-upright.ts";
import type { RecognitionNeed } from "./recognition-need.ts";
import type { Point, RecognizedLine } from "./recognizer.ts";
import { showUpright } from "./show-upright.ts";

/** A page with recognised text, in the form of a text layer. */
export interface RecognizedPage extends ReadingFacts, Pick<DrawnPage, "mesh" | "isLeftBent"> {
  readonly page: SourcePage;
  /** Angle by which it was turned to be upright and level, clockwise. */
  readonly turnedDegrees: number;
  /** Position at which two facing pages meet, its x in points of `page`; absent for a single page. */
  readonly gutterX?: number;
  /** Differences between the replaced text layer and the picture. */
  readonly disagreements: readonly Disagreement[];
}

interface PageOptions extends ReadingOptions {
  /** Finds the curvature of a photographed page; absent if photographs are read as they are. */
  readonly findMesh?: FindMesh | undefined;
}

/** Reads the text and the rules of a page from its picture. */
export async function recognizePage(
  filePage: SourcePage,
  need: RecognitionNeed,
  { findMesh, ...options }: PageOptions,
): Promise<RecognizedPage> {
  const isTurnable = isTurnableScan(need);
  const drawn = await drawPage(filePage, need, { findMesh, signal: options.signal });
  const { page, picture, box = wholeOf(page) } = drawn;
  const reading = await readUpright(picture, { ...options, box, isTurnable });
  const { preparation, quarterTurns } = reading;
  const lines = reading.lines.filter((line) => !isDecoration(line));
  const turnedDegrees = isTurnable ? quarterTurns * 90 - preparation.skewDegrees : 0;
  const frame = uprightFrameOf(page, turnedDegrees);
  const toFrame = (place: Point) => applyAffine(frame.fromPage, preparation.toPage(place));
  const facts = {
    ...factsOf(reading, drawn),
    disagreements: compareReadings(
      lines.map(({ text, corners }) => ({ text, box: boxAround(corners.map(toFrame)) })),
      replacedIn(page, need, frame),
    ),
  };
  if (need.garbled !== undefined) {
    const recognised = linesToCharacters(lines, toFrame);
    return {
      page: replaceGarbledText(page, need.garbled, recognised),
      turnedDegrees,
      ...facts,
    };
  }
  const missing = lines.filter((line) => !isRead(line, need, toFrame));
  const recognised = linesToCharacters(missing, toFrame);
  if (!need.isScan) {
    const mended = withLines(page, { need, recognised, lines: missing, toFrame });
    return { page: mended, turnedDegrees, ...facts };
  }
  // Other text or drawings mean that this is a photograph or the background of a slide, and not a scan.
  const isMore = need.kept.length > 0 || page.drawings.length > 0;
  if (isMore && recognised.length === 0) return { page, turnedDegrees: 0, ...facts };
  const characters = [...need.kept, ...recognised];
  if (isMore && recognised.length <= need.kept.length)
    return { page: { ...page, characters }, turnedDegrees: 0, ...facts };
  const { content, gutter } = preparation.hints;
  const gutterX = findGutterX({ lines, toFrame, content, gutter });
  return {
    page: toScan(page, { characters, frame, preparation, toFrame }),
    turnedDegrees,
    ...facts,
    ...(gutterX !== undefined && { gutterX }),
  };
}

/** Checks whether a page is nothing but its picture, which may lie on its side or upside down. */
function isTurnableScan({ isScan, kept }: RecognitionNeed): boolean {
  return isScan && kept.length === 0;
}

/** Draws the page, or only `box`, the part that is to be read. */
async function drawPage(
  page: SourcePage,
  need: RecognitionNeed,
  options: Parameters<typeof flattenPage>[1],
): Promise<DrawnPage & { box?: Box }> {
  if (isTurnableScan(need)) return flattenPage(page, options);
  const box = need.isScan ? wholeOf(page) : aroundDoubtful(page, need);
  return { page, picture: drawForReading(page, box), box };
}

/** Round characters that are read at least this surely are text. */
const SURE_CONFIDENCE = 0.7;

/** Checks whether a recogniser saw letters in rings, dots and arcs: `n`, `0 0`, `U U`. */
function isDecoration({ text, confidence }: RecognizedLine): boolean {
  return confidence < SURE_CONFIDENCE && /^\s*[0OoQaCcDnuU](?:\s+[0OoQaCcDnuU])*\s*$/.test(text);
}

/** Text of the file that is read again, placed like the recognised lines. */
function replacedIn(page: SourcePage, need: RecognitionNeed, frame: UprightFrame): Character[] {
  const kept = new Set(need.kept);
  return page.characters.flatMap((character) =>
    kept.has(character) ? [] : [{ ...character, box: mapBox(character.box, frame.fromPage) }],
  );
}

function factsOf(
  { unreadLines, script, notInstalled }: Reading,
  { mesh, isLeftBent }: DrawnPage,
): ReadingFacts & Pick<DrawnPage, "mesh" | "isLeftBent"> {
  return {
    unreadLines,
    ...(script && { script }),
    ...(notInstalled && { notInstalled }),
    ...(mesh && { mesh }),
    ...(isLeftBent && { isLeftBent }),
  };
}

function wholeOf({ width, height }: SourcePage): Box {
  return [0, 0, width, height];
}

/** Margin of paper around the text, which recognisers need. */
const MARGIN_POINTS = 18;

/** Finds the part of a page whose characters are guesses. The rest need not be read. */
function aroundDoubtful(page: SourcePage, { kept }: RecognitionNeed): Box {
  const sure = new Set(kept);
  const doubtful = page.characters.filter((character) => !sure.has(character));
  return clipBox(expandBox(unionOf(doubtful.map(({ box }) => box)), MARGIN_POINTS), page);
}

interface ScanParts {
  readonly characters: SourcePage["characters"];
  readonly frame: UprightFrame;
  readonly preparation: PicturePreparation;
  readonly toFrame: (place: Point) => Point;
}

/** Makes a scan of a page. The picture behind the text is not a figure: only a layout model finds figures in it. */
function toScan(page: SourcePage, { characters, frame, preparation, toFrame }: ScanParts) {
  return {
    ...showUpright(page, frame),
    characters: placePictureBoxes(characters, findPictureBoxes(preparation.picture, toFrame)),
    images: [],
    fills: [],
    drawings: [],
    rulings: findPictureRulings(preparation.picture, toFrame),
    isScan: true,
  } as const satisfies SourcePage;
}

interface RecognizedLines {
  readonly need: RecognitionNeed;
  readonly lines: readonly RecognizedLine[];
  readonly recognised: readonly Character[];
  readonly toFrame: (place: Point) => Point;
}

/** Replaces doubtful characters by recognised lines. Characters that are in no line stay. */
function withLines(
  page: SourcePage,
  { need, lines, recognised, toFrame }: RecognizedLines,
): SourcePage {
  const kept = new Set(need.kept);
  const boxes = lines.map(({ corners }) => boxAround(corners.map(toFrame)));
  const stays = (character: Character) =>
    kept.has(character) || !boxes.some((box) => isInside(character.box, box));
  return { ...page, characters: [...page.characters.filter(stays), ...recognised] };
}

/** Checks whether trustworthy text is where a line was recognised. */
function isRead(
  { corners }: RecognizedLine,
  { kept }: RecognitionNeed,
  toFrame: (place: Point) => Point,
): boolean {
  if (kept.length === 0) return false;
  const box = boxAround(corners.map(toFrame));
  return kept.some((character) => isInside(character.box, box));
}
