import { createPageGeometry, type PageGeometry } from "./page-geometry.ts";
import type { PdfFile } from "./pdf-file.ts";
import type { PdfiumLibrary } from "./pdfium-library.ts";
import { type PageAnnotations, readAnnotations } from "./read-annotations.ts";
import { UNKNOWN_SIZE } from "@parsewright/document/files";

/** As the page is on a screen, not on paper. */
const FOR_DISPLAY = 0;
/** Constant: as PDFium answers. */
const CHANGED = 1;

/** A page in PDFium's memory, and what was added to it. */
interface OpenedPage {
  /** PDFium's name for the page. */
  readonly handle: number;
  readonly geometry: PageGeometry;
  readonly annotations: PageAnnotations;
}

/**
 * Loads a page and flattens filled form fields and typed annotations into it, because readers see them. Gives
 * `undefined` for a page that cannot be loaded.
 */
export function loadPage(file: PdfFile, index: number): OpenedPage | undefined {
  const { library, document } = file;
  const { functions } = library;
  let handle = functions._FPDF_LoadPage(document, index);
  if (handle === 0) return undefined;
  const geometry = readGeometry(library, handle);
  const annotations = readAnnotations(file, handle, geometry);
  if (annotations.hasAddedText && functions._FPDFPage_Flatten(handle, FOR_DISPLAY) === CHANGED) {
    functions._FPDF_ClosePage(handle);
    handle = functions._FPDF_LoadPage(document, index);
    if (handle === 0) return undefined;
  }
  return { handle, geometry, annotations };
}

function readGeometry({ functions, memory }: PdfiumLibrary, handle: number): PageGeometry {
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
