import type { PdfiumLibrary } from "./pdfium-library.ts";

/** Red, green and blue, 0 to 255, and opacity, 0 to 255. */
export type PaintColour = readonly [red: number, green: number, blue: number, alpha: number];

/** `undefined` for a pattern. */
export function readFillColour(
  { library, scratch }: { readonly library: PdfiumLibrary; readonly scratch: number },
  object: number,
): PaintColour | undefined {
  const { functions, memory } = library;
  const found = functions._FPDFPageObj_GetFillColor(
    object,
    scratch,
    scratch + 4,
    scratch + 8,
    scratch + 12,
  );
  if (found === 0) return undefined;
  const bytes = memory.bytes();
  // Each is an integer of four bytes, of which the first says it all.
  const at = (offset: number) => bytes[scratch + offset] ?? 0;
  return [at(0), at(4), at(8), at(12)];
}
