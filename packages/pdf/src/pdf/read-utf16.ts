import type { PdfiumLibrary } from "./pdfium-library.ts";

/** Limit: longer titles and names are damage, or mischief. */
const MAX_BYTES = 2048;

/** A text that PDFium writes as UTF-16 with a zero at its end; `write` receives where and how much room there is. */
export function readUtf16(
  { memory }: PdfiumLibrary,
  write: (buffer: number, byteLength: number) => number,
  maxBytes = MAX_BYTES,
): string {
  const byteLength = write(0, 0);
  if (byteLength <= 2) return "";
  // PDFium writes nothing at all where the text does not fit.
  if (byteLength > maxBytes) return "";
  const buffer = memory.allocate(byteLength);
  try {
    write(buffer, byteLength);
    const bytes = memory.bytes().slice(buffer, buffer + byteLength - 2);
    return new TextDecoder("utf-16le").decode(bytes);
  } finally {
    memory.free(buffer);
  }
}
