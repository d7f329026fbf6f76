import { type Affine, composeAffine, IDENTITY } from "@parsewright/document/geometry";
import type { PdfiumLibrary } from "./pdfium-library.ts";

/** Constant: as PDFium numbers the kinds of objects. */
export const PATH_OBJECT = 2;
export const IMAGE_OBJECT = 3;
const FORM_OBJECT = 5;

/** Limit: forms can hold forms, in hostile files without end. */
const MAX_FORM_DEPTH = 8;
const MAX_OBJECTS = 100_000;

/** A thing drawn on the page. `map` leads from the coordinates it is drawn in to the page's. */
export interface PageObject {
  readonly handle: number;
  readonly type: number;
  readonly map: Affine;
  /** The object of the page that it is, or is in: the page's marked content is made of these. */
  readonly outermost: number;
}

interface Walk {
  readonly library: PdfiumLibrary;
  readonly found: PageObject[];
  /** 24 bytes that PDFium writes its answers to. */
  readonly scratch: number;
  objectsLeft: number;
}

/** Lists the objects of a page in drawing order, including the contents of forms. */
export function listObjects(library: PdfiumLibrary, page: number): readonly PageObject[] {
  const { functions, memory } = library;
  const found: PageObject[] = [];
  const walk: Walk = { library, found, scratch: memory.allocate(24), objectsLeft: MAX_OBJECTS };
  try {
    const count = functions._FPDFPage_CountObjects(page);
    for (let index = 0; index < count; index++) {
      addObject(walk, functions._FPDFPage_GetObject(page, index), {
        map: IDENTITY,
        depth: 0,
      });
    }
    return found;
  } finally {
    memory.free(walk.scratch);
  }
}

function addObject(
  walk: Walk,
  handle: number,
  { map, depth, outermost = handle }: { map: Affine; depth: number; outermost?: number },
): void {
  if (handle === 0 || walk.objectsLeft-- <= 0) return;
  const { functions } = walk.library;
  const type = functions._FPDFPageObj_GetType(handle);
  if (type !== FORM_OBJECT) {
    walk.found.push({ handle, type, map, outermost });
    return;
  }
  if (depth >= MAX_FORM_DEPTH) return;
  const own = readObjectMatrix(walk.library, handle, walk.scratch);
  const inner = { map: composeAffine(own, map), depth: depth + 1, outermost };
  const count = functions._FPDFFormObj_CountObjects(handle);
  for (let index = 0; index < count; index++) {
    addObject(walk, functions._FPDFFormObj_GetObject(handle, index), inner);
  }
}

/** The matrix of one object, which maps to what holds it; `scratch` has room for six floats. */
export function readObjectMatrix(
  { functions, memory }: PdfiumLibrary,
  handle: number,
  scratch: number,
): Affine {
  if (functions._FPDFPageObj_GetMatrix(handle, scratch) === 0) return IDENTITY;
  const floats = memory.float32();
  const at = (place: number) => floats[(scratch >> 2) + place] ?? 0;
  return { a: at(0), b: at(1), c: at(2), d: at(3), e: at(4), f: at(5) };
}
