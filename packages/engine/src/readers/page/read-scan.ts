import {
  type Disagreement,
  LANGUAGE_FAMILIES,
  type Page,
  type PageReadersUsed,
  type UnreadText,
} from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { findRecognitionNeed, type RecognitionNeed } from "../ocr/recognition-need.ts";
import { type RecognizedPage, recognizePage } from "../ocr/recognize-page.ts";
import { createScriptFinder } from "../ocr/script/find-script.ts";
import type { PageReaders } from "./page-readers.ts";

/** A page with the text layer that is to be read, and facts about how it got that. */
export interface ScanReading {
  readonly page: SourcePage;
  readonly notes: readonly string[];
  /** Source of the text, and the reason for it. */
  readonly textReader: PageReadersUsed["text"];
  /** Position at which two facing pages meet that were scanned as one: its x in points. */
  readonly gutterX?: number;
  /** Set when the text was recognised. */
  readonly recognition?: NonNullable<Page["parser_ocr"]>;
  /** Text that was not read. */
  readonly unread?: UnreadText;
  /** Differences between the recogniser and the file's own text layer. */
  readonly disagreements?: readonly Disagreement[];
}

const UNREAD_SCAN = "The page is a picture, and its text was not read.";
const UNREAD_BACKGROUND =
  "Behind the text is a picture of the whole page, whose text was not read.";
const UNREAD_PICTURE =
  "The text of the page comes from the file, although force_ocr wants it from the picture.";
const UNREAD_LAYER = "The text layer of the page is poor, and was not replaced by recognised text.";

const LEFT_BENT =
  "The page is a photograph of a sheet that is not flat, and was read as it is: install what makes it flat with 'parsewright models pull'.";

/**
 * Gives a page the text that a recogniser reads in its picture, if it needs that. Without a recogniser, the page stays
 * as it is and says so.
 */
export async function readScan(page: SourcePage, readers: PageReaders): Promise<ScanReading> {
  const need = findRecognitionNeed(page);
  if (need === undefined) return { page, notes: [], textReader: ownText(page) };
  const { options, signal, findRecognizer } = readers;
  try {
    const found = await findRecognizer(options.lang);
    if ("missing" in found) return leaveUnread(page, need, { ...found, reason: found.missing });
    const { lang } = options;
    const findScript = createScriptFinder({ lang, findRecognizer, signal });
    const { recognizer } = found;
    const reading = { recognizer, lang, signal, findScript };
    const read = await recognizePage(page, need, { ...reading, findMesh: readers.findMesh });
    const unread = unreadIn(read);
    return {
      page: read.page,
      notes: [
        ...scriptNote(read, lang),
        ...(read.isLeftBent ? [LEFT_BENT] : []),
        ...(unread ? [unread.message] : []),
      ],
      textReader: {
        reader: need.kept.length > 0 ? "both" : "recognition",
        because: need.because,
      },
      ...(unread && { unread }),
      disagreements: read.disagreements,
      ...(read.gutterX !== undefined && { gutterX: read.gutterX }),
      recognition: {
        turned_degrees: read.turnedDegrees,
        page_size: [page.width, page.height],
        ...(read.mesh && { mesh: read.mesh }),
        ...(read.script && { script: read.script }),
      },
    };
  } catch (error) {
    signal.throwIfAborted();
    return leaveUnread(page, need, { reason: `The recogniser failed: ${String(error)}` });
  }
}

function ownText({ problem, characters }: SourcePage): PageReadersUsed["text"] {
  const reader = "text-layer";
  if (problem !== undefined) return { reader, because: "the page is damaged" };
  if (characters.length === 0) return { reader, because: "there is no text to recognise" };
  return { reader, because: "the text layer is usable" };
}

/** Notes that another script was read than the one asked for: this is a guess. */
function scriptNote({ script }: RecognizedPage, lang: string): string[] {
  if (script === undefined) return [];
  return [`The page was read as ${LANGUAGE_FAMILIES[script]}: lang='${lang}' does not fit it.`];
}

function unreadIn({ unreadLines, notInstalled }: RecognizedPage): UnreadText | undefined {
  if (notInstalled !== undefined && notInstalled.length > 0) {
    const command = `parsewright models pull --lang ${notInstalled.join(",")}`;
    return {
      reason: "reader_missing",
      message: `The script of the page is none that the installed readers know: install the others with '${command}'.`,
      command,
    };
  }
  if (notInstalled !== undefined)
    return {
      reason: "lines_unread",
      message: "Most of the page could not be read: its script is not known, or it is not print.",
    };
  if (unreadLines === 0) return undefined;
  return {
    reason: "lines_unread",
    message: `The page has more text than is read of one picture: ${unreadLines} lines below what was read are left out. Cut the picture into several pages.`,
  };
}

function leaveUnread(
  page: SourcePage,
  { kept, because }: RecognitionNeed,
  { reason, command }: { readonly reason: string; readonly command?: string },
): ScanReading {
  const hasMoreLayer = page.characters.length > kept.length;
  const layerText = page.isToBeRecognised === true ? UNREAD_PICTURE : UNREAD_LAYER;
  const unreadText = kept.length > 0 ? UNREAD_BACKGROUND : UNREAD_SCAN;
  const message = `${hasMoreLayer ? layerText : unreadText} ${reason}`;
  const isMissing = command !== undefined;
  return {
    page,
    notes: [message],
    textReader: {
      reader: "text-layer",
      because: `${because}, but it could not be recognised`,
    },
    unread: {
      reason: isMissing ? "reader_missing" : "lines_unread",
      message,
      ...(isMissing && { command }),
    },
  };
}
