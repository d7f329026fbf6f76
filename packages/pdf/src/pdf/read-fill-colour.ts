import type { PdfiumLibrary } from "./pdfium-library.ts";

/** Red, green and blue, 0 to 255, and opacity, 0 to 255. */
export type PaintColour = readonly [red: number, green: number, blue: number, alpha: number];

interface ColourReading {
  readonly library: PdfiumLibrary;
  /** 16 bytes that PDFium writes its answers to. */
  readonly scratch: number;
}

/** `undefined` for a pattern. */
export function readFillColour(reading: ColourReading, object: number): PaintColour | undefined {
  return readColour(reading, object, "_FPDFPageObj_GetFillColor");
}

/** `undefined` for a pattern. */
export function readStrokeColour(reading: ColourReading, object: number): PaintColour | undefined {
  return readColour(reading, object, "_FPDFPageObj_GetStrokeColor");
}

function readColour(
  { library, scratch }: ColourReading,
  object: number,
  ask: "_FPDFPageObj_GetFillColor" | "_FPDFPageObj_GetStrokeColor",
): PaintColour | undefined {
  const { functions, memory } = library;
  const found = functions[ask](object, scratch, scratch + 4, scratch + 8, scratch + 12);
  if (found === 0) return undefined;
  const bytes = memory.bytes();
  // Each is an integer of four bytes, of which the first says it all.
  const at = (offset: number) => bytes[scratch + offset] ?? 0;
  return [at(0), at(4), at(8), at(12)];
}
