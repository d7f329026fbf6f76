import { expect, it } from "vitest";
import {
  extensionOf,
  INPUT_EXTENSIONS,
  INPUT_FORMATS,
  isDocumentMediaType,
  listInputFormats,
} from "./input-formats.ts";

it("names each extension once, without its dot and in lower case", () => {
  expect(new Set(INPUT_EXTENSIONS).size).toBe(INPUT_EXTENSIONS.length);
  for (const extension of INPUT_EXTENSIONS) expect(extension).toMatch(/^[a-z0-9]+$/);
  for (const format of INPUT_FORMATS) expect(INPUT_EXTENSIONS).toContain(extensionOf(format));
});

it("lists the formats as a sentence does", () => {
  expect(listInputFormats()).toBe(
    "PDF, PNG/JPEG/GIF/BMP/TIFF/WebP/AVIF/JP2/JXL image, SVG, HTML/MHTML, Markdown, plain text, CSV/TSV, EPUB, EML/MSG, RTF, ODT/ODS/ODP, DOC/PPT/XLS, or DOCX/PPTX/XLSX",
  );
});

it.each([
  { type: "application/pdf", isDocument: true },
  { type: "application/octet-stream", isDocument: true },
  { type: "image/png", isDocument: true },
  { type: "text/html", isDocument: true },
  {
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    isDocument: true,
  },
  { type: "application/json", isDocument: false },
  // Some clients send their JSON so.
  { type: "text/plain", isDocument: false },
  { type: "", isDocument: false },
])("knows whether a body of type $type is a document", ({ type, isDocument }) => {
  expect(isDocumentMediaType(type)).toBe(isDocument);
});
