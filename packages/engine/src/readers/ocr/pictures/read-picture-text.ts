import type { Box } from "@parsewright/contract";
import type { PictureText, SourcePage } from "@parsewright/document/files";
import {
  boxArea,
  boxAround,
  boxHeight,
  boxWidth,
  clipBox,
  isInside,
  unionOf,
} from "@parsewright/document/geometry";
import { hasUnspacedLetter } from "@parsewright/document/language";
import { findPictures } from "../../figures/find-pictures.ts";
import { groupNearBoxes } from "../../figures/near-boxes.ts";
import { drawPictureForReading } from "../draw-for-reading.ts";
import { linesToCharacters } from "../lines-to-characters.ts";
import type { ReadingOptions } from "../read-upright.ts";
import type { RecognizedLine } from "../recognizer.ts";
import { mayHoldText } from "./may-hold-text.ts";
import { type DrawnPicture, readOrRemember } from "./read-or-remember.ts";

/** Lower pictures are rules, bullets and icons. */
const MIN_SIDE_POINTS = 20;

/** Pictures cut in strips by the program that wrote the file touch each other. */
const STRIP_GROWTH_POINTS = 1.5;

/** Limit: a page with more pictures is a catalogue or hostile: the largest hold what there is to read. */
const MAX_PICTURES = 20;

/** A picture with more letters of the file on it is there to be written on. */
const MAX_LAYER_CHARACTERS = 50;

/** In photographs a recogniser sees letters that nobody wrote. The picture is shown anyhow, so what is unsure is left out. */
const MIN_CONFIDENCE = 0.6;

/** Finds pictures that may contain text: not too small, and not meant to be written on. */
export function findPictureBoxes(page: SourcePage): Box[] {
  return groupNearBoxes(
    findPictures(page).map((box) => ({ box })),
    () => STRIP_GROWTH_POINTS,
  )
    .map((strips) => clipBox(unionOf(strips.map(({ box }) => box)), page))
    .filter((box) => isLargeEnough(box) && !isWrittenOn(box, page))
    .toSorted((first, second) => boxArea(second) - boxArea(first))
    .slice(0, MAX_PICTURES);
}

/** Reads the text of pictures. What the file itself says there is left to it. */
export async function readPictureText(
  page: SourcePage,
  boxes: readonly Box[],
  options: ReadingOptions,
): Promise<PictureText[]> {
  const texts: PictureText[] = [];
  for (const box of boxes) {
    const drawn = drawOrNothing(page, box);
    if (drawn === undefined || !mayHoldText(drawn.picture)) continue;
    const { picture, searchScale } = drawn;
    const text = await readOne({ box, picture }, page, { ...options, searchScale });
    if (text.characters.length > 0) texts.push(text);
  }
  return texts;
}

async function readOne(
  drawn: DrawnPicture,
  page: SourcePage,
  options: ReadingOptions,
): Promise<PictureText> {
  const { lines, rulings } = await readOrRemember(drawn, options);
  const isNew = ({ corners }: RecognizedLine) => {
    const place = boxAround(corners);
    return !page.characters.some((character) => isInside(character.box, place));
  };
  const sure = withoutDecoration(
    lines.filter((line) => line.confidence >= MIN_CONFIDENCE && isNew(line)),
  );
  return { box: drawn.box, characters: linesToCharacters(sure, (place) => place), rulings };
}

const WORD = /[\p{L}\p{N}]{3,}/u;
const NUMBER = /^[1-9]\d{0,2}$/;

/** In icons and ornaments a recogniser sees single letters. Where no word is among them, only a number can be meant. */
function withoutDecoration(lines: readonly RecognizedLine[]): readonly RecognizedLine[] {
  const isWritten = lines.some(({ text }) => WORD.test(text) || hasUnspacedLetter(text));
  return isWritten ? lines : lines.filter(({ text }) => NUMBER.test(text.trim()));
}

function isLargeEnough(box: Box): boolean {
  return Math.min(boxWidth(box), boxHeight(box)) >= MIN_SIDE_POINTS;
}

function isWrittenOn(box: Box, { characters }: SourcePage): boolean {
  const written = characters.filter((character) => isInside(character.box, box));
  return written.length > MAX_LAYER_CHARACTERS;
}

/** A picture that PDFium cannot draw costs that picture. */
function drawOrNothing(
  page: SourcePage,
  box: Box,
): ReturnType<typeof drawPictureForReading> | undefined {
  try {
    return drawPictureForReading(page, box);
  } catch {
    return undefined;
  }
}
