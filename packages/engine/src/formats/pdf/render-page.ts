import type { Box } from "@parser/contract";
import type { Pixels } from "../page-source.ts";
import type { PdfiumLibrary } from "./pdfium-library.ts";

const POINTS_PER_INCH = 72;

/** Longer pictures are drawn smaller, so that a poster cannot fill the memory. */
const MAX_SIDE_PIXELS = 3500;

const BYTES_PER_PIXEL = 4;
const FORMAT_BGRX = 3;
const WHITE = 0xffffffff;
const DRAW_ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;

/** Draws the part of a page inside `box` (points, as shown) on white. */
export function renderPage(
  library: PdfiumLibrary,
  page: number,
  { box, dotsPerInch }: { box: Box; dotsPerInch: number },
): Pixels {
  const { functions, memory } = library;
  const [left, top, right, bottom] = box;
  const longSide = Math.max(right - left, bottom - top, 1);
  const scale = Math.min(dotsPerInch / POINTS_PER_INCH, MAX_SIDE_PIXELS / longSide);
  const width = Math.max(1, Math.round((right - left) * scale));
  const height = Math.max(1, Math.round((bottom - top) * scale));

  const scratch = memory.allocate(40);
  const bitmap = functions._FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, 0, 0);
  try {
    if (bitmap === 0)
      throw new RangeError(`PDFium could not make a picture of ${width} × ${height} pixels.`);
    functions._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    memory
      .float32()
      .set([scale, 0, 0, scale, -left * scale, -top * scale, 0, 0, width, height], scratch >> 2);
    functions._FPDF_RenderPageBitmapWithMatrix(
      bitmap,
      page,
      scratch,
      scratch + 24,
      DRAW_ANNOTATIONS | RED_FIRST,
    );
    const stride = functions._FPDFBitmap_GetStride(bitmap);
    const start = functions._FPDFBitmap_GetBuffer(bitmap);
    const source = memory.bytes().subarray(start, start + stride * height);
    return { width, height, rgb: withoutFourthByte(source, { width, height, stride }) };
  } finally {
    if (bitmap !== 0) functions._FPDFBitmap_Destroy(bitmap);
    memory.free(scratch);
  }
}

function withoutFourthByte(
  source: Uint8Array,
  size: { width: number; height: number; stride: number },
): Uint8Array {
  const rgb = new Uint8Array(size.width * size.height * 3);
  let target = 0;
  for (let row = 0; row < size.height; row++) {
    const end = row * size.stride + size.width * BYTES_PER_PIXEL;
    for (let pixel = row * size.stride; pixel < end; pixel += BYTES_PER_PIXEL) {
      rgb[target++] = source[pixel] ?? 0;
      rgb[target++] = source[pixel + 1] ?? 0;
      rgb[target++] = source[pixel + 2] ?? 0;
    }
  }
  return rgb;
}
