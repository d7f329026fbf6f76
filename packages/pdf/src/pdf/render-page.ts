import type { Box } from "@parsewright/contract";
import type { Pixels } from "@parsewright/document/images";
import type { PdfiumLibrary } from "./pdfium-library.ts";

/** Constant: of PDF. */
const POINTS_PER_INCH = 72;

/** Limit: longer pictures are drawn smaller, so that a poster cannot fill the memory. */
const MAX_SIDE_PIXELS = 3500;

/** Constant: of the pictures that PDFium draws, and its number for them. */
const BYTES_PER_PIXEL = 3;
const FORMAT_BGR = 2;
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
  const bitmap = functions._FPDFBitmap_CreateEx(width, height, FORMAT_BGR, 0, 0);
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
    return { width, height, rgb: withoutPadding(source, { width, height, stride }) };
  } finally {
    if (bitmap !== 0) functions._FPDFBitmap_Destroy(bitmap);
    memory.free(scratch);
  }
}

/** PDFium begins each row at a multiple of four bytes. */
function withoutPadding(
  source: Uint8Array,
  { width, height, stride }: { width: number; height: number; stride: number },
): Uint8Array {
  const rowBytes = width * BYTES_PER_PIXEL;
  if (stride === rowBytes) return source.slice();
  const rgb = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row++) {
    rgb.set(source.subarray(row * stride, row * stride + rowBytes), row * rowBytes);
  }
  return rgb;
}
