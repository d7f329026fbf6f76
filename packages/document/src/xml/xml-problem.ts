import { ParserError } from "@parsewright/contract";

/** Error for XML that breaks the rules of XML. */
export function brokenXml(reason: string): ParserError {
  return new ParserError(
    "DOCUMENT_CORRUPT",
    `A part of the document is not well-formed XML: ${reason}.`,
  );
}

/** Error for XML that no real document needs. */
export function hostileXml(reason: string): ParserError {
  return new ParserError("DOCUMENT_TOO_COMPLEX", `A part of the document ${reason}.`);
}
