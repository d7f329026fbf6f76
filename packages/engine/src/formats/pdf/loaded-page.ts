import type { PageObject } from "./list-objects.ts";
import type { PageGeometry } from "./page-geometry.ts";
import type { PdfiumLibrary } from "./pdfium-library.ts";

/** A page that PDFium has loaded, and what is drawn on it, listed once for all who look at it. */
export interface LoadedPage {
  readonly library: PdfiumLibrary;
  /** PDFium's name for the page. */
  readonly page: number;
  readonly geometry: PageGeometry;
  readonly objects: readonly PageObject[];
}

/** A page with 64 bytes that PDFium writes its answers to. */
export interface PageHandle extends LoadedPage {
  readonly scratch: number;
}
