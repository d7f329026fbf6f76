import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { boxArea } from "@parsewright/document/geometry";
import { findPictureBoxes, readPictureText } from "../ocr/pictures/read-picture-text.ts";
import type { PageReaders } from "./page-readers.ts";
import type { ScanReading } from "./read-scan.ts";
import { isNothingButPicture } from "./show-whole-page.ts";

/** Pictures that cover this much of what the letters of a page cover are part of what it says. */
const MIN_PICTURED_SHARE = 0.5;

/**
 * Reads the text in the pictures of a page that has text of its own. Without a recogniser they stay what they are:
 * pictures, which need no note. The fast tier reads them where they are a good part of the page.
 */
export async function readPictures(
  reading: ScanReading,
  { options, signal, findRecognizer }: PageReaders,
): Promise<ScanReading> {
  const { page, recognition } = reading;
  if (recognition !== undefined || isNothingButPicture(page)) return reading;
  const boxes = findPictureBoxes(page);
  if (boxes.length === 0 || (options.tier === "fast" && !isPictured(page, boxes))) return reading;
  try {
    // Before anything is drawn: that would be for nothing without it.
    const found = await findRecognizer(options.lang);
    if ("missing" in found) return reading;
    const { recognizer } = found;
    const pictureText = await readPictureText(page, boxes, {
      recognizer,
      lang: options.lang,
      signal,
    });
    if (pictureText.length === 0) return reading;
    return {
      ...reading,
      page: { ...page, pictureText },
      recognition: {
        turned_degrees: 0,
        page_size: [page.width, page.height],
        pictures: pictureText.length,
      },
    };
  } catch (error) {
    signal.throwIfAborted();
    return { ...reading, notes: [`The text in the pictures was not read: ${String(error)}`] };
  }
}

function isPictured({ characters }: SourcePage, boxes: readonly Box[]): boolean {
  const areaOf = (all: readonly Box[]) => all.reduce((sum, box) => sum + boxArea(box), 0);
  return areaOf(boxes) >= MIN_PICTURED_SHARE * areaOf(characters.map(({ box }) => box));
}
