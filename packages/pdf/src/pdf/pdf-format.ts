import { ParserError } from "@parsewright/contract";
import { type Format, type PageSource, PDF_HEADER_SEARCH_BYTES } from "@parsewright/document/files";
import { withoutEndlessPatterns } from "./endless-patterns.ts";
import { hashPages } from "./page-content/hash-pages.ts";
import { isCutOff } from "./is-cut-off.ts";
import { createPdfPageSource } from "./pdf-page-source.ts";
import { openPdfFile, type PdfFile } from "./pdf-file.ts";
import { rebuildPdf } from "./rebuild-pdf.ts";

/** Portable Document Format, read with PDFium. */
export const pdfFormat: Format = {
  name: "pdf",
  async open(bytes, { password = null } = {}) {
    const file = withoutEndlessPatterns(fromHeader(bytes));
    return { kind: "pages", pages: await openPages(file, password) };
  },
};

async function openPages(bytes: Uint8Array, password: string | null): Promise<PageSource> {
  const open = () => openPdfFile(bytes, password);
  const facts = { isCutOff: isCutOff(bytes) };
  try {
    const pages = createPdfPageSource(await open(), open);
    return { ...pages, ...facts, hashPages: () => hashPages(bytes) };
  } catch (error) {
    if (!ParserError.is(error) || error.code !== "DOCUMENT_CORRUPT") throw error;
    const rebuilt = rebuildPdf(bytes);
    if (rebuilt === undefined) throw error;
    const pages = createPdfPageSource(await openRebuilt(rebuilt, error), () =>
      openPdfFile(rebuilt),
    );
    return { ...pages, ...facts };
  }
}

/** Opens the rebuilt file. Its own error would say less than that of the caller's file. */
async function openRebuilt(rebuilt: Uint8Array, original: ParserError): Promise<PdfFile> {
  try {
    return await openPdfFile(rebuilt);
  } catch {
    throw original;
  }
}

/** Viewers skip anything before the header; PDFium wants the offsets to count from it. */
function fromHeader(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.length, PDF_HEADER_SEARCH_BYTES),
  );
  const start = head.indexOf("%PDF-");
  return start > 0 ? bytes.subarray(start) : bytes;
}
