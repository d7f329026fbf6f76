import type { Character, SourcePage } from "@parsewright/document/files";
import { boxHeight, boxWidth } from "@parsewright/document/geometry";
import { findGarbledRuns, findGarbledText, type GarbledRun } from "./garbled/find-garbled-text.ts";
import { isPoorText } from "./poor-text.ts";

/** Reason to recognise the text of a page, and the part of its layer that is kept. */
export interface RecognitionNeed {
  /** The page is a scan, or drawn without letters: it may lie on its side, and the picture behind all is not a figure. */
  readonly isScan: boolean;
  /** Trustworthy characters; what is recognised where they are is left out. */
  readonly kept: readonly Character[];
  /** The text that is to be replaced, where it is not all that is not kept. */
  readonly garbled?: readonly GarbledRun[];
  /** As the end of a sentence. */
  readonly because: string;
}

/** Scanners and programs leave a border around the picture of a page, or cut it into strips. */
const MIN_COVERED_SHARE = 0.7;

/**
 * A scan has at most this many characters drawn over it: stamps, page numbers, a line of a library. A page with more
 * has a text layer of its own.
 */
const MAX_STAMPED_CHARACTERS = 200;

/** Where more of the characters than this are guesses, each of them is worth a look; below, only whole pieces of text. */
const MANY_GARBLED_SHARE = 0.2;

/** Where more than this are, the rest is not worth keeping. */
const MOSTLY_GARBLED_SHARE = 0.5;

/** Some programs draw letters as outlines. A page with this many shapes and hardly a character beside them is written so. */
const MIN_OUTLINES = 200;
const MAX_CHARACTERS_BESIDE_OUTLINES = 20;

/**
 * Checks whether the text of a page must be recognised. `undefined`: its own layer is to be trusted, or there is
 * nothing to see.
 */
export function findRecognitionNeed(page: SourcePage): RecognitionNeed | undefined {
  if (page.problem !== undefined || page.isToBeRecognised === false) return undefined;
  if (page.isToBeRecognised === true)
    return { isScan: true, kept: [], because: "force_ocr asks for it" };
  const clear = page.characters.filter(({ isGarbled }) => isGarbled !== true);
  const garbledShare = 1 - clear.length / Math.max(1, page.characters.length);
  if (page.characters.length > 0 && garbledShare > MOSTLY_GARBLED_SHARE)
    return { isScan: false, kept: [], because: "most of the text layer is garbled" };
  const garbled = garbledShare > MANY_GARBLED_SHARE ? findGarbledRuns(page) : findGarbledText(page);
  if (garbled.length > 0) {
    const because = "parts of the text layer are garbled";
    return { isScan: false, kept: without(page, garbled), garbled, because };
  }
  if (isOutlined(page)) {
    const because = "the letters are drawn as shapes";
    return { isScan: true, kept: page.characters, because };
  }
  return isCovered(page) ? findNeedOfPicture(page) : undefined;
}

function findNeedOfPicture(page: SourcePage): RecognitionNeed | undefined {
  const drawn = page.characters.filter(({ isUndrawn }) => isUndrawn !== true);
  if (drawn.length > MAX_STAMPED_CHARACTERS) return undefined;
  const undrawn = page.characters.filter(({ isUndrawn }) => isUndrawn === true);
  if (undrawn.length === 0)
    return { isScan: true, kept: drawn, because: "the page is a picture without a text layer" };
  return isPoorText(undrawn)
    ? { isScan: true, kept: drawn, because: "the text layer under the picture is poor" }
    : undefined;
}

function without({ characters }: SourcePage, garbled: readonly GarbledRun[]): Character[] {
  const isReplaced = new Set(garbled.flatMap((run) => run.characters));
  return characters.filter((character) => !isReplaced.has(character));
}

function isOutlined({ characters, drawings }: SourcePage): boolean {
  return characters.length <= MAX_CHARACTERS_BESIDE_OUTLINES && drawings.length >= MIN_OUTLINES;
}

/** Pictures take most of the page, together. */
function isCovered({ images, width, height }: SourcePage): boolean {
  const area = images.reduce((sum, { box }) => sum + boxWidth(box) * boxHeight(box), 0);
  return area >= MIN_COVERED_SHARE * width * height;
}
