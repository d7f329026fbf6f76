import type { PdfiumLibrary } from "../pdfium-library.ts";
import { createShape, type GlyphShape, SAMPLES, SIDE } from "./glyph-shape.ts";

/** A glyph of a text object that PDFium has loaded, where it is on the page in the page's own coordinates, y upwards. */
export interface PlacedGlyph {
  readonly document: number;
  readonly page: number;
  readonly textObject: number;
  readonly ink: Edges;
  readonly baseline: number;
  /** In points. */
  readonly fontSize: number;
}

interface Edges {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Pixels along the longer side of a glyph. */
const GLYPH_PIXELS = 96;

/** Limit: pixels of the text object that a glyph is part of, which PDFium draws as a whole. */
const MAX_OBJECT_PIXELS = 1_000_000;

/** Alpha, of 255, from which a pixel is ink. */
const MIN_INK = 128;

/** Draws a glyph and measures its shape; `undefined` if it has no ink. */
export function readGlyphShape(
  { functions, memory }: PdfiumLibrary,
  { document, page, textObject, ink, baseline, fontSize }: PlacedGlyph,
): GlyphShape | undefined {
  const bounds = readBounds({ functions, memory }, textObject);
  const longSide = Math.max(ink.right - ink.left, ink.top - ink.bottom);
  const area = Math.max((bounds.right - bounds.left) * (bounds.top - bounds.bottom), longSide ** 2);
  if (!(longSide > 0 && fontSize > 0) || !Number.isFinite(area)) return undefined;
  const scale = Math.min(GLYPH_PIXELS / longSide, Math.sqrt(MAX_OBJECT_PIXELS / area));
  const bitmap = functions._FPDFTextObj_GetRenderedBitmap(document, page, textObject, scale);
  if (bitmap === 0) return undefined;
  try {
    const [width, height] = [
      functions._FPDFBitmap_GetWidth(bitmap),
      functions._FPDFBitmap_GetHeight(bitmap),
    ];
    const stride = functions._FPDFBitmap_GetStride(bitmap);
    const start = functions._FPDFBitmap_GetBuffer(bitmap);
    const pixels = memory.bytes().subarray(start, start + stride * height);
    // The bitmap begins at the whole pixel to the upper left of the text object.
    const [left, top] = [Math.floor(bounds.left * scale), Math.ceil(bounds.top * scale)];
    const frame = {
      left: Math.max(0, Math.floor(ink.left * scale) - left),
      right: Math.min(width, Math.ceil(ink.right * scale) - left),
      top: Math.max(0, top - Math.ceil(ink.top * scale)),
      bottom: Math.min(height, top - Math.floor(ink.bottom * scale)),
    };
    const alphaAt = (x: number, y: number) => pixels[y * stride + 4 * x + 3] ?? 0;
    const found = findInk(frame, alphaAt);
    if (found === undefined) return undefined;
    const toSizes = (pixel: number) => ((top - pixel) / scale - baseline) / fontSize;
    return createShape(sample(found, alphaAt), {
      width: (found.right - found.left) / scale / fontSize,
      top: toSizes(found.top),
      bottom: toSizes(found.bottom),
    });
  } finally {
    functions._FPDFBitmap_Destroy(bitmap);
  }
}

function readBounds(
  { functions, memory }: Pick<PdfiumLibrary, "functions" | "memory">,
  textObject: number,
): Edges {
  const scratch = memory.allocate(16);
  try {
    functions._FPDFPageObj_GetBounds(textObject, scratch, scratch + 4, scratch + 8, scratch + 12);
    const [left = 0, bottom = 0, right = 0, top = 0] = memory
      .float32()
      .subarray(scratch >> 2, (scratch >> 2) + 4);
    return { left, bottom, right, top };
  } finally {
    memory.free(scratch);
  }
}

type AlphaAt = (x: number, y: number) => number;

/** The edges of the ink within a frame, in pixels downwards. */
function findInk(frame: Edges, alphaAt: AlphaAt): Edges | undefined {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let y = frame.top; y < frame.bottom; y++)
    for (let x = frame.left; x < frame.right; x++) {
      if (alphaAt(x, y) < MIN_INK) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  return right > left ? { left, right, top, bottom } : undefined;
}

function sample({ left, right, top, bottom }: Edges, alphaAt: AlphaAt): Float32Array {
  const looks = SIDE * SAMPLES;
  const cells = new Float32Array(SIDE * SIDE);
  for (let line = 0; line < looks; line++) {
    const y = top + Math.floor(((line + 0.5) / looks) * (bottom - top));
    for (let look = 0; look < looks; look++) {
      const x = left + Math.floor(((look + 0.5) / looks) * (right - left));
      const cell = Math.floor(line / SAMPLES) * SIDE + Math.floor(look / SAMPLES);
      cells[cell] = (cells[cell] ?? 0) + alphaAt(x, y) / (255 * SAMPLES * SAMPLES);
    }
  }
  return cells;
}
