import { ParserError } from "@parsewright/contract";

/** The container of Word, Excel and PowerPoint files before 2007, and of protected ones since. */
const SIGNATURE = Buffer.from("d0cf11e0a1b11ae1", "hex");
export const PACKAGE_STREAM = "EncryptedPackage";
const PACKAGE_STREAM_NAME = Buffer.from(PACKAGE_STREAM, "utf16le");

export function isCompoundFile(bytes: Uint8Array): boolean {
  return SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));
}

/** Checks whether this is a Word, PowerPoint or Excel file that a password protects. Which one, only the password shows. */
export function isProtectedOffice(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isCompoundFile(bytes) && file.includes(PACKAGE_STREAM_NAME);
}

export function passwordNeeded(): ParserError {
  return new ParserError(
    "DOCUMENT_ENCRYPTED",
    "The office document is protected with a password. Send the password in the field password, or a copy without it.",
  );
}
