import { readFileSync } from "node:fs";
import { writePdf } from "@parsewright/document/testing/pdf-writer";

const DOCX = new URL("../../../../fixtures/office/sources/lighthouses.docx", import.meta.url);

/** Enough pages for every range that the pairs ask for. */
const PDF = writePdf(
  Array.from({ length: 5 }, (_, index) => ({
    content: (page) => page.text(`Page ${index + 1} of the log of the light`, { x: 72, y: 700 }),
  })),
);
const PDF_B64 = Buffer.from(PDF).toString("base64");

/** One white pixel. */
const WEBP_B64 = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==";

/**
 * The documents of the pairs are stubs of a few bytes, for an engine that did not read them. In their place are
 * documents that can be read, spelt in base64 as the stub was.
 */
const DOCUMENTS: Readonly<Record<string, string>> = {
  JVBERi0xLjQK: PDF_B64,
  "JVBE\nRi0xLjQK": PDF_B64.replaceAll(/(.{76})/g, "$1\n"),
  "data:application/pdf;base64,JVBERi0xLjQK": `data:application/pdf;base64,${PDF_B64}`,
  "JVBERi0_-w==": Buffer.from(PDF).toString("base64url"),
  CiVQREYtMS40: Buffer.concat([Buffer.from("\n"), PDF]).toString("base64"),
  "UklGRjAwMDBXRUJQVlA4IA==": WEBP_B64,
  "UEsDBHh4eHg=": readFileSync(DOCX, "base64"),
};

/** The input of a pair, with a document in the place of its stub. */
export function withRealDocument(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !("file_b64" in input)) return input;
  const document = DOCUMENTS[String(input.file_b64)];
  return document === undefined ? input : { ...input, file_b64: document };
}
