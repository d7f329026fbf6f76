import { type Affine, composeAffine, IDENTITY } from "../../geometry/affine.ts";
import type { PdfiumLibrary } from "./pdfium-library.ts";

export const PATH_OBJECT = 2;
export const IMAGE_OBJECT = 3;
const FORM_OBJECT = 5;

/** Forms can hold forms, in hostile files without end. */
const MAX_FORM_DEPTH = 8;
const MAX_OBJECTS = 100_000;

/** A thing drawn on the page. `map` leads from the coordinates it is drawn in to the page's. */
export interface PageObject {
  readonly handle: number;
  readonly type: number;
  readonly map: Affine;
}

interface Walk {
  readonly library: PdfiumLibrary;
  readonly visit: (object: PageObject) => void;
  /** 24 bytes that PDFium writes its answers to. */
  readonly scratch: number;
  objectsLeft: number;
}

/** Visits what is drawn on a page in the order it is drawn, the contents of forms too. */
export function walkObjects(
  library: PdfiumLibrary,
  page: number,
  visit: (object: PageObject) => void,
): void {
  const { functions, memory } = library;
  const walk: Walk = { library, visit, scratch: memory.allocate(24), objectsLeft: MAX_OBJECTS };
  try {
    const count = functions._FPDFPage_CountObjects(page);
    for (let index = 0; index < count; index++) {
      visitObject(walk, functions._FPDFPage_GetObject(page, index), { map: IDENTITY, depth: 0 });
    }
  } finally {
    memory.free(walk.scratch);
  }
}

function visitObject(
  walk: Walk,
  handle: number,
  { map, depth }: { map: Affine; depth: number },
): void {
  if (handle === 0 || walk.objectsLeft-- <= 0) return;
  const { functions } = walk.library;
  const type = functions._FPDFPageObj_GetType(handle);
  if (type !== FORM_OBJECT) {
    walk.visit({ handle, type, map });
    return;
  }
  if (depth >= MAX_FORM_DEPTH) return;
  const own = readObjectMatrix(walk.library, handle, walk.scratch);
  const inner = { map: composeAffine(own, map), depth: depth + 1 };
  const count = functions._FPDFFormObj_CountObjects(handle);
  for (let index = 0; index < count; index++) {
    visitObject(walk, functions._FPDFFormObj_GetObject(handle, index), inner);
  }
}

/** The matrix of one object, which maps to what holds it; `scratch` has room for six floats. */
export function readObjectMatrix(
  { functions, memory }: PdfiumLibrary,
  handle: number,
  scratch: number,
): Affine {
  if (functions._FPDFPageObj_GetMatrix(handle, scratch) === 0) return IDENTITY;
  const floats = memory.float32().subarray(scratch >> 2, (scratch >> 2) + 6);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats;
  return { a, b, c, d, e, f };
}
