import type { PageObject } from "./list-objects.ts";
import type { PageGeometry } from "./page-geometry.ts";
import type { PdfiumLibrary } from "./pdfium-library.ts";
import type { TagReader } from "./read-structure.ts";

/** A page that PDFium has loaded, and what is drawn on it, listed once for all who look at it. */
export interface LoadedPage {
  readonly library: PdfiumLibrary;
  /** PDFium's names for the document and the page. */
  readonly document: number;
  readonly page: number;
  readonly geometry: PageGeometry;
  readonly objects: readonly PageObject[];
  /** Absent where the file is not tagged. */
  readonly tags?: TagReader | undefined;
}

/** A page with 64 bytes that PDFium writes its answers to. */
export interface PageHandle extends LoadedPage {
  readonly scratch: number;
}
