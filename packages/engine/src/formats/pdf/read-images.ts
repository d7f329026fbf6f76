import type { Box } from "@parser/contract";
import type { PlacedImage } from "../page-source.ts";
import type { PageGeometry } from "./page-geometry.ts";
import type { PdfiumLibrary } from "./pdfium-library.ts";

const IMAGE_OBJECT = 3;
const FORM_OBJECT = 5;

/** Forms can hold forms, in hostile files without end. */
const MAX_FORM_DEPTH = 8;
const MAX_OBJECTS = 50_000;

/** Maps a form's coordinates to the page's: x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

interface Walk {
  readonly library: PdfiumLibrary;
  readonly geometry: PageGeometry;
  readonly scratch: number;
  readonly images: PlacedImage[];
  objectsLeft: number;
}

/** Where the raster pictures of a page are, those inside forms too. */
export function readImages(
  library: PdfiumLibrary,
  page: number,
  geometry: PageGeometry,
): PlacedImage[] {
  const { functions, memory } = library;
  const walk: Walk = {
    library,
    geometry,
    scratch: memory.allocate(32),
    images: [],
    objectsLeft: MAX_OBJECTS,
  };
  try {
    const count = functions._FPDFPage_CountObjects(page);
    for (let index = 0; index < count; index++) {
      visit(walk, functions._FPDFPage_GetObject(page, index), { matrix: IDENTITY, depth: 0 });
    }
    return walk.images;
  } finally {
    memory.free(walk.scratch);
  }
}

function visit(
  walk: Walk,
  object: number,
  { matrix, depth }: { matrix: Matrix; depth: number },
): void {
  if (object === 0 || walk.objectsLeft-- <= 0) return;
  const { functions } = walk.library;
  const type = functions._FPDFPageObj_GetType(object);
  if (type === IMAGE_OBJECT) {
    const box = readBounds(walk, object, matrix);
    if (box !== undefined) walk.images.push({ box });
    return;
  }
  if (type !== FORM_OBJECT || depth >= MAX_FORM_DEPTH) return;
  const inner = multiply(readMatrix(walk, object), matrix);
  const count = functions._FPDFFormObj_CountObjects(object);
  for (let index = 0; index < count; index++) {
    visit(walk, functions._FPDFFormObj_GetObject(object, index), {
      matrix: inner,
      depth: depth + 1,
    });
  }
}

function readBounds(
  { library, scratch, geometry }: Walk,
  object: number,
  matrix: Matrix,
): Box | undefined {
  const found = library.functions._FPDFPageObj_GetBounds(
    object,
    scratch,
    scratch + 4,
    scratch + 8,
    scratch + 12,
  );
  if (found === 0) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = readFloats(library, scratch, 4);
  const corners = [
    transform(matrix, left, bottom),
    transform(matrix, right, bottom),
    transform(matrix, left, top),
    transform(matrix, right, top),
  ];
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const box = geometry.toBox({
    left: Math.min(...xs),
    bottom: Math.min(...ys),
    right: Math.max(...xs),
    top: Math.max(...ys),
  });
  return clipToPage(box, geometry);
}

function clipToPage(
  [left, top, right, bottom]: Box,
  { width, height }: PageGeometry,
): Box | undefined {
  const clipped: Box = [
    Math.max(left, 0),
    Math.max(top, 0),
    Math.min(right, width),
    Math.min(bottom, height),
  ];
  const isVisible =
    clipped.every(Number.isFinite) && clipped[0] < clipped[2] && clipped[1] < clipped[3];
  return isVisible ? clipped : undefined;
}

function readMatrix({ library, scratch }: Walk, object: number): Matrix {
  if (library.functions._FPDFPageObj_GetMatrix(object, scratch) === 0) return IDENTITY;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = readFloats(library, scratch, 6);
  return [a, b, c, d, e, f];
}

function readFloats({ memory }: PdfiumLibrary, pointer: number, count: number): Float32Array {
  return memory.float32().subarray(pointer >> 2, (pointer >> 2) + count);
}

/** First `inner`, then `outer`. */
function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const origin = transform(outer, e, f);
  return [
    a * outer[0] + b * outer[2],
    a * outer[1] + b * outer[3],
    c * outer[0] + d * outer[2],
    c * outer[1] + d * outer[3],
    origin.x,
    origin.y,
  ];
}

function transform([a, b, c, d, e, f]: Matrix, x: number, y: number) {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}
