import { ParserError } from "@parsewright/contract";

/** What is said of XML that breaks the rules of XML. */
export function brokenXml(reason: string): ParserError {
  return new ParserError(
    "DOCUMENT_CORRUPT",
    `A part of the document is not well-formed XML: ${reason}.`,
  );
}

/** What is said of XML that no real document needs. */
export function hostileXml(reason: string): ParserError {
  return new ParserError("DOCUMENT_TOO_COMPLEX", `A part of the document ${reason}.`);
}
