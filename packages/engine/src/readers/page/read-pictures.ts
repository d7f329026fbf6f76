import { findPictureBoxes, readPictureText } from "../ocr/pictures/read-picture-text.ts";
import type { PageReaders } from "./page-readers.ts";
import type { ScanReading } from "./read-scan.ts";
import { isNothingButPicture } from "./show-whole-page.ts";

/**
 * Reads the text in the pictures of a page that has text of its own. Without a recogniser they stay what they are:
 * pictures, which need no note.
 */
export async function readPictures(
  reading: ScanReading,
  { options, signal, findRecognizer }: PageReaders,
): Promise<ScanReading> {
  const { page, recognition } = reading;
  if (options.tier === "fast") return reading;
  if (recognition !== undefined || isNothingButPicture(page)) return reading;
  const boxes = findPictureBoxes(page);
  if (boxes.length === 0) return reading;
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
