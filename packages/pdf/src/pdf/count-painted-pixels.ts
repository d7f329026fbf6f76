import { boxHeight, boxWidth } from "@parsewright/document/geometry";
import { costOfDecoding } from "./coded-pixels.ts";
import { IMAGE_OBJECT } from "./list-objects.ts";
import type { LoadedPage } from "./loaded-page.ts";
import type { PdfiumLibrary } from "./pdfium-library.ts";
import { readBounds } from "./read-graphics.ts";

/** Limit: pixels that a page may paint each time it is drawn; a second of work is about a fifth of it. A large map in tiles has a tenth. */
export const MAX_PAINTED_PIXELS = 1_000_000_000;

/** Constant: as fine as pages are drawn. */
const PIXELS_PER_POINT = 200 / 72;

/**
 * Estimates the cost of drawing the pictures of a page: every pixel of each picture is read, and every pixel under it
 * written.
 */
export function countPaintedPixels({ objects, ...page }: LoadedPage): number {
  const { functions, memory } = page.library;
  const handle = { ...page, scratch: memory.allocate(32) };
  let painted = 0;
  try {
    for (const object of objects) {
      if (object.type !== IMAGE_OBJECT) continue;
      const { scratch } = handle;
      const isKnown = functions._FPDFImageObj_GetImagePixelSize(
        object.handle,
        scratch,
        scratch + 4,
      );
      const [width = 0, height = 0] = new Uint32Array(memory.bytes().buffer, scratch, 2);
      if (isKnown !== 0) painted += width * height;
      painted += decodingCost(page.library, object.handle);
      const box = readBounds(handle, object);
      if (box !== undefined) painted += boxWidth(box) * boxHeight(box) * PIXELS_PER_POINT ** 2;
      if (painted > MAX_PAINTED_PIXELS) break;
    }
    return painted;
  } finally {
    memory.free(handle.scratch);
  }
}

/** Constant: longer than the names of the filters. */
const NAME_BYTES = 32;

/** The cost of the last filter, which makes pixels of what those before it give. */
function decodingCost({ functions, memory }: PdfiumLibrary, image: number): number {
  const count = functions._FPDFImageObj_GetImageFilterCount(image);
  if (count === 0) return 0;
  const name = memory.allocate(NAME_BYTES);
  functions._FPDFImageObj_GetImageFilter(image, count - 1, name, NAME_BYTES);
  const filter = memory.readUtf8(name);
  memory.free(name);
  if (filter !== "JPXDecode" && filter !== "JBIG2Decode") return 0;
  // All filters but the last: PDFium leaves the pixels of such a picture to whoever draws it.
  const length = functions._FPDFImageObj_GetImageDataDecoded(image, 0, 0);
  const start = memory.allocate(length);
  functions._FPDFImageObj_GetImageDataDecoded(image, start, length);
  const cost = costOfDecoding(filter, Buffer.from(memory.bytes().buffer, start, length));
  memory.free(start);
  return cost;
}
