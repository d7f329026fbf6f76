import type { Page } from "@parser/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import { findRecognitionNeed, type RecognitionNeed } from "../ocr/recognition-need.ts";
import { type RecognizedPage, recognizePage } from "../ocr/recognize-page.ts";
import type { PageReaders } from "./page-readers.ts";

/** A page with a text layer to be read, and what to say about how it got it. */
export interface ScanReading {
  readonly page: SourcePage;
  readonly notes: readonly string[];
  /** Where two facing pages meet that were scanned as one, its x in points. */
  readonly gutterX?: number;
  /** Set when the text was recognised. */
  readonly recognition?: NonNullable<Page["parser_ocr"]>;
}

const UNREAD_SCAN = "The page is a picture, and its text was not read.";
const UNREAD_BACKGROUND =
  "Behind the text is a picture of the whole page, whose text was not read.";
const UNREAD_PICTURE =
  "The text of the page comes from the file, although force_ocr wants it from the picture.";
const UNREAD_LAYER = "The text layer of the page is poor, and was not replaced by recognised text.";

/** Gives a page that needs it the text that a recogniser reads in its picture. Without one it stays as it is, and says so. */
export async function readScan(page: SourcePage, readers: PageReaders): Promise<ScanReading> {
  const need = findRecognitionNeed(page);
  if (need === undefined) return { page, notes: [] };
  const { options, signal, findRecognizer } = readers;
  try {
    const found = await findRecognizer(options.lang);
    if ("missing" in found) return unread(page, need, found.missing);
    const { recognizer } = found;
    const read = await recognizePage(page, need, { recognizer, lang: options.lang, signal });
    return {
      page: read.page,
      notes: notesOn(read),
      ...(read.gutterX !== undefined && { gutterX: read.gutterX }),
      recognition: {
        turned_degrees: read.turnedDegrees,
        page_size: [page.width, page.height],
      },
    };
  } catch (error) {
    signal.throwIfAborted();
    return unread(page, need, `The recogniser failed: ${String(error)}`);
  }
}

function notesOn({ unreadLines }: RecognizedPage): string[] {
  if (unreadLines === 0) return [];
  return [
    `The page has more text than is read of one picture: ${unreadLines} lines below what was read are left out. Cut the picture into several pages.`,
  ];
}

function unread(page: SourcePage, { kept }: RecognitionNeed, reason: string): ScanReading {
  const hasMoreLayer = page.characters.length > kept.length;
  const layerText = page.isToBeRecognised === true ? UNREAD_PICTURE : UNREAD_LAYER;
  const unreadText = kept.length > 0 ? UNREAD_BACKGROUND : UNREAD_SCAN;
  return { page, notes: [`${hasMoreLayer ? layerText : unreadText} ${reason}`] };
}
