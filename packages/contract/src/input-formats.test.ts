import { expect, it } from "vitest";
import { INPUT_EXTENSIONS, INPUT_FORMATS, listInputFormats } from "./input-formats.ts";

it("names each extension once, without its dot and in lower case", () => {
  expect(new Set(INPUT_EXTENSIONS).size).toBe(INPUT_EXTENSIONS.length);
  for (const extension of INPUT_EXTENSIONS) expect(extension).toMatch(/^[a-z]+$/);
});

it("lists the formats as a sentence does", () => {
  expect(listInputFormats()).toBe("PDF, PNG/JPEG/GIF/BMP/TIFF/WebP image, or DOCX/PPTX/XLSX");
  expect(INPUT_FORMATS).toEqual(["pdf", "image", "docx", "pptx", "xlsx"]);
});
