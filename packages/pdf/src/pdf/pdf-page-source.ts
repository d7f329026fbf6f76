import {
  isOutOfMemory,
  outOfMemoryProblem,
  type PageSource,
  type PaintedShape,
  type SourcePage,
  tooManyPixelsProblem,
  tooMuchWorkProblem,
  unreadPage,
} from "@parsewright/document/files";
import { countPaintedPixels, MAX_PAINTED_PIXELS } from "./count-painted-pixels.ts";
import { placeBullets } from "./drawn-bullets.ts";
import { drawnValues } from "./field-values.ts";
import { listObjects } from "./list-objects.ts";
import { loadPage } from "./load-page.ts";
import type { LoadedPage } from "./loaded-page.ts";
import { markText, withMarkedText } from "./mark-text.ts";
import type { PdfFile } from "./pdf-file.ts";
import type { PageAnnotations } from "./read-annotations.ts";
import { readCharacters } from "./read-characters.ts";
import { findRadioButtons } from "./radio-buttons.ts";
import { readDocumentInfo, type DocumentInfo } from "./read-document-info.ts";
import { readDescriptions } from "./read-descriptions.ts";
import { readGraphics } from "./read-graphics.ts";
import { createTagReader } from "./read-structure.ts";
import { findRoundedBoxes } from "./rounded-boxes.ts";
import { readShapes } from "./read-shapes.ts";
import { renderPage } from "./render-page.ts";
import { placeTickBoxes } from "./tick-boxes.ts";

/** Limit: PDFium remembers something of every page it has read; opening the file anew this often keeps a long one small. */
const PAGES_PER_OPENING = 128;

/** Limit: no ordinary page needs a quarter of it. */
const FULL_MEMORY_BYTES = 256 * 1024 * 1024;

/** The pages of an open PDF. `open` opens it again, to start over after a crash of PDFium. */
export function createPdfPageSource(firstFile: PdfFile, open: () => Promise<PdfFile>): PageSource {
  let file: PdfFile | undefined = firstFile;
  // A WebAssembly trap leaves PDFium's memory in pieces: every later call on it would be a guess.
  let hasTrapped = false;
  let info: DocumentInfo = { outline: [] };
  try {
    info = readDocumentInfo(firstFile.library, firstFile.document);
  } catch {
    hasTrapped = true;
  }
  let pagesSinceOpening = 0;

  async function readPage(index: number): Promise<OpenPage> {
    if (file === undefined) throw new Error("The PDF is closed.");
    if (hasTrapped || pagesSinceOpening >= PAGES_PER_OPENING) {
      if (!hasTrapped) file.close();
      file = await open();
      hasTrapped = false;
      pagesSinceOpening = 0;
    }
    pagesSinceOpening++;
    try {
      file.library.allowWork();
      return openPage(file, index, () => (hasTrapped = true));
    } catch (error) {
      hasTrapped = true;
      return closedPage(index, trapProblem(file, error));
    }
  }

  return {
    pageCount: firstFile.pageCount,
    ...info,
    async *pages({ first, last }, signal) {
      for (let index = first; index <= last; index++) {
        signal.throwIfAborted();
        const opened = await readPage(index);
        try {
          yield opened.page;
        } finally {
          opened.close(!hasTrapped);
        }
      }
    },
    close() {
      if (!hasTrapped) file?.close();
      file = undefined;
    },
  };
}

interface OpenPage {
  readonly page: SourcePage;
  /** Nothing may be asked of a PDFium that has trapped, not even to close. */
  close(isUsable: boolean): void;
}

function closedPage(index: number, problem: string): OpenPage {
  return { page: unreadPage(index, problem), close: () => {} };
}

function openPage(file: PdfFile, index: number, onTrap: () => void): OpenPage {
  const { library, document } = file;
  const { functions } = library;
  const loaded = loadPage(file, index);
  if (loaded === undefined)
    return closedPage(index, "The page is missing from the file or damaged.");
  let isOpen = true;
  let trap: unknown;
  let shapes: readonly PaintedShape[] | undefined;
  const { handle, geometry, annotations } = loaded;
  const objects = listObjects(library, handle);
  const tags = createTagReader(library, handle);
  const pdfPage = { library, document, page: handle, geometry, objects, tags };
  if (countPaintedPixels(pdfPage) > MAX_PAINTED_PIXELS) {
    functions._FPDF_ClosePage(handle);
    return closedPage(index, tooManyPixelsProblem(MAX_PAINTED_PIXELS));
  }
  const page: SourcePage = {
    index,
    width: geometry.width,
    height: geometry.height,
    ...readContent(pdfPage, annotations),
    shapes: () => (shapes ??= isOpen ? whileOpen(() => readShapes(pdfPage)) : []),
    render: (box, dotsPerInch) =>
      whileOpen(() => renderPage(library, handle, { box, dotsPerInch })),
  };
  function whileOpen<Result>(ask: () => Result): Result {
    // By now PDFium may be at work on another page, or for another document.
    if (!isOpen)
      throw new Error(`Page ${index} is closed: look at it before the next is asked for.`);
    if (trap !== undefined) throw trap;
    try {
      library.allowWork();
      return ask();
    } catch (error) {
      onTrap();
      trap = library.hasSpentWork() ? new Error(tooMuchWorkProblem(), { cause: error }) : error;
      throw trap;
    }
  }
  return {
    page,
    close(isUsable) {
      isOpen = false;
      if (isUsable) functions._FPDF_ClosePage(handle);
    },
  };
}

/** Reads everything that is on a page except its picture and its outlines, which are only read on request. */
function readContent(
  page: LoadedPage,
  annotations: PageAnnotations,
): Omit<SourcePage, "index" | "width" | "height" | "shapes" | "render"> {
  const { characters, hiddenCharacters } = readCharacters(page);
  const { squares, shapes, ...graphics } = readGraphics(page);
  const descriptions = readDescriptions(page);
  const { fields, markups } = annotations;
  const shown = [...characters, ...drawnValues(fields, characters)];
  const marked = markText(shown, { rulings: graphics.rulings, ...annotations });
  const content = { ...graphics, characters: marked };
  const rounded = [...findRoundedBoxes(shapes, content), ...findRadioButtons(shapes, content)];
  const ticked = placeTickBoxes(content, { fields, squares, rounded });
  return {
    hiddenCharacters,
    ...placeBullets(ticked, shapes),
    ...(descriptions.length > 0 && { descriptions }),
    ...(fields.length > 0 && { formFields: fields }),
    ...(markups.length > 0 && { annotations: withMarkedText(markups, characters) }),
  };
}

/** PDFium says nothing when it runs out of memory; how much it has by then is the evidence. */
function trapProblem({ library }: PdfFile, error: unknown): string {
  if (library.hasSpentWork()) return tooMuchWorkProblem();
  const isFull = library.memory.bytes().length >= FULL_MEMORY_BYTES;
  if (isFull || isOutOfMemory(error)) return outOfMemoryProblem();
  return `PDFium stopped on this page: ${String(error)}`;
}
