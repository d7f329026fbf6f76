import { expect, it } from "vitest";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { openPdfFile } from "./pdf-file.ts";
import { loadPdfium } from "./pdfium-library.ts";

it("forgets a document completely before it serves the next one", async () => {
  const library = await loadPdfium();
  const atFirst = Buffer.from(library.memory.bytes());
  library.release();
  const secret = writePdf([{ content: (page) => page.text("secret", { x: 72, y: 700 }) }]);

  const file = await openPdfFile(secret);
  const page = file.library.functions._FPDF_LoadPage(file.document, 0);
  const isDirty = !sameStart(atFirst, file.library.memory.bytes());
  file.close();
  const next = await loadPdfium();

  expect(page).not.toBe(0);
  expect(isDirty).toBe(true);
  expect(next).toBe(library);
  expect(sameStart(atFirst, next.memory.bytes())).toBe(true);
});

it("does not keep one whose memory a large document has grown", async () => {
  const library = await loadPdfium();
  library.memory.allocate(80 * 1024 * 1024);
  library.release();

  expect(await loadPdfium()).not.toBe(library);
});

it("has less memory than the process of a small machine", async () => {
  const library = await loadPdfium();

  expect(() => library.memory.allocate(1.25 * 1024 ** 3)).toThrow(RangeError);
  expect(library.memory.allocate(1024 ** 3)).toBeGreaterThan(0);
});

/** What lies beyond is memory that has been added since; all of it must be zero. */
function sameStart(expected: Buffer, bytes: Uint8Array): boolean {
  return (
    expected.compare(bytes, 0, expected.length) === 0 &&
    bytes.subarray(expected.length).every((byte) => byte === 0)
  );
}
