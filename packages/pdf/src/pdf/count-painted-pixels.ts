import { boxHeight, boxWidth } from "@parsewright/document/geometry";
import { IMAGE_OBJECT } from "./list-objects.ts";
import type { LoadedPage } from "./loaded-page.ts";
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
      const box = readBounds(handle, object);
      if (box !== undefined) painted += boxWidth(box) * boxHeight(box) * PIXELS_PER_POINT ** 2;
      if (painted > MAX_PAINTED_PIXELS) break;
    }
    return painted;
  } finally {
    memory.free(handle.scratch);
  }
}
