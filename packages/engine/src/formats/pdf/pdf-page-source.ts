import type { OutlineEntry } from "@parser/contract";
import { isOutOfMemory } from "../../out-of-memory.ts";
import { outOfMemoryProblem, tooManyPixelsProblem } from "../page-problems.ts";
import type { PageSource, SourcePage } from "../page-source.ts";
import { UNKNOWN_SIZE, unreadPage } from "../unread-page.ts";
import { countPaintedPixels, MAX_PAINTED_PIXELS } from "./count-painted-pixels.ts";
import { listObjects } from "./list-objects.ts";
import { loadPage } from "./load-page.ts";
import { createPageGeometry, type PageGeometry } from "./page-geometry.ts";
import type { PdfFile } from "./pdf-file.ts";
import { readCharacters } from "./read-characters.ts";
import { readGraphics } from "./read-graphics.ts";
import { readOutline } from "./read-outline.ts";
import { renderPage } from "./render-page.ts";

/** PDFium remembers something of every page it has read; opening the file anew this often keeps a long one small. */
const PAGES_PER_OPENING = 128;

/** No ordinary page needs a quarter of it. */
const FULL_MEMORY_BYTES = 256 * 1024 * 1024;

/** The pages of an open PDF. `open` opens it again, to start over after a crash of PDFium. */
export function createPdfPageSource(firstFile: PdfFile, open: () => Promise<PdfFile>): PageSource {
  let file: PdfFile | undefined = firstFile;
  // A WebAssembly trap leaves PDFium's memory in pieces: every later call on it would be a guess.
  let hasTrapped = false;
  let outline: readonly OutlineEntry[] = [];
  try {
    outline = readOutline(firstFile.library, firstFile.document);
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
      return openPage(file, index, () => (hasTrapped = true));
    } catch (error) {
      hasTrapped = true;
      return {
        page: unreadPage(index, trapProblem(file, error)),
        close: () => {},
      };
    }
  }

  return {
    pageCount: firstFile.pageCount,
    outline,
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

function openPage(file: PdfFile, index: number, onTrap: () => void): OpenPage {
  const { library } = file;
  const { functions } = library;
  const handle = loadPage(file, index);
  if (handle === 0) {
    return {
      page: unreadPage(index, "The page is missing from the file or damaged."),
      close: () => {},
    };
  }
  let isOpen = true;
  const geometry = readGeometry({ library, handle });
  const pdfPage = { library, page: handle, geometry, objects: listObjects(library, handle) };
  if (countPaintedPixels(pdfPage) > MAX_PAINTED_PIXELS) {
    functions._FPDF_ClosePage(handle);
    return { page: unreadPage(index, tooManyPixelsProblem(MAX_PAINTED_PIXELS)), close: () => {} };
  }
  const page: SourcePage = {
    index,
    width: geometry.width,
    height: geometry.height,
    ...readCharacters(pdfPage),
    ...readGraphics(pdfPage),
    render(box, dotsPerInch) {
      // By now PDFium may be at work on another page, or for another document.
      if (!isOpen)
        throw new Error(`Page ${index} is closed: draw it before the next is asked for.`);
      try {
        return renderPage(library, handle, { box, dotsPerInch });
      } catch (error) {
        onTrap();
        throw error;
      }
    },
  };
  return {
    page,
    close(isUsable) {
      isOpen = false;
      if (isUsable) functions._FPDF_ClosePage(handle);
    },
  };
}

function readGeometry({
  library,
  handle,
}: {
  library: PdfFile["library"];
  handle: number;
}): PageGeometry {
  const { functions, memory } = library;
  const scratch = memory.allocate(16);
  try {
    functions._FPDF_GetPageBoundingBox(handle, scratch);
    const [left = 0, top = 0, right = 0, bottom = 0] = memory
      .float32()
      .subarray(scratch >> 2, (scratch >> 2) + 4);
    const isUsable =
      [left, top, right, bottom].every(Number.isFinite) && right > left && top > bottom;
    const frame = isUsable
      ? { left, top, right, bottom }
      : { left: 0, bottom: 0, right: UNKNOWN_SIZE.width, top: UNKNOWN_SIZE.height };
    return createPageGeometry({ ...frame, quarterTurns: functions._FPDFPage_GetRotation(handle) });
  } finally {
    memory.free(scratch);
  }
}

/** PDFium says nothing when it runs out of memory; how much it has by then is the evidence. */
function trapProblem({ library }: PdfFile, error: unknown): string {
  const isFull = library.memory.bytes().length >= FULL_MEMORY_BYTES;
  if (isFull || isOutOfMemory(error)) return outOfMemoryProblem();
  return `PDFium stopped on this page: ${String(error)}`;
}
