import type { PdfiumLibrary } from "./pdfium-library.ts";
import { readUtf16 } from "./read-utf16.ts";

/** Limit: longer addresses are damage, or mischief. */
const MAX_ADDRESS_BYTES = 4096;

/** A text that PDFium finds by a name, such as a key of a dictionary. */
export function readNamed(
  library: PdfiumLibrary,
  name: string,
  write: (name: number, buffer: number, byteLength: number) => number,
): string {
  const { memory } = library;
  const bytes = Buffer.from(`${name}\0`, "latin1");
  const pointer = memory.allocate(bytes.length);
  try {
    memory.bytes().set(bytes, pointer);
    return readUtf16(library, (buffer, byteLength) => write(pointer, buffer, byteLength));
  } finally {
    memory.free(pointer);
  }
}

/** A text that PDFium writes as bytes with a zero at its end; empty where it is not UTF-8. */
export function readBytes(
  { memory }: PdfiumLibrary,
  write: (buffer: number, byteLength: number) => number,
): string {
  const byteLength = write(0, 0);
  if (byteLength <= 1 || byteLength > MAX_ADDRESS_BYTES) return "";
  const buffer = memory.allocate(byteLength);
  try {
    write(buffer, byteLength);
    return memory.readUtf8(buffer);
  } finally {
    memory.free(buffer);
  }
}
