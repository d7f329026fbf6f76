import type { PdfFile } from "./pdf-file.ts";
import type { PdfiumLibrary } from "./pdfium-library.ts";

const FREE_TEXT = 3;
const FORM_FIELD = 20;

/** More than the fields of any form. A page with more annotations is read without them. */
const MAX_ANNOTATIONS = 2_000;

/** As the page is on a screen, not on paper. */
const FOR_DISPLAY = 0;
const CHANGED = 1;

/** Loads a page, what was filled in or typed on it made part of it: people see that too. 0 when it cannot be loaded. */
export function loadPage({ library, document }: PdfFile, index: number): number {
  const { functions } = library;
  const page = functions._FPDF_LoadPage(document, index);
  if (page === 0 || !hasAddedText(library, page)) return page;
  if (functions._FPDFPage_Flatten(page, FOR_DISPLAY) !== CHANGED) return page;
  functions._FPDF_ClosePage(page);
  return functions._FPDF_LoadPage(document, index);
}

function hasAddedText({ functions }: PdfiumLibrary, page: number): boolean {
  const count = functions._FPDFPage_GetAnnotCount(page);
  if (count > MAX_ANNOTATIONS) return false;
  for (let index = 0; index < count; index++) {
    const annotation = functions._FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const kind = functions._FPDFAnnot_GetSubtype(annotation);
    functions._FPDFPage_CloseAnnot(annotation);
    if (kind === FORM_FIELD || kind === FREE_TEXT) return true;
  }
  return false;
}
