import { ParserError } from "@parsewright/contract";
import { includesBytes, startsWithBytes, wideBytes } from "./byte-text.ts";

/** The container of Word, Excel and PowerPoint files before 2007, and of protected ones since. */
const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
export const PACKAGE_STREAM = "EncryptedPackage";
const PACKAGE_STREAM_NAME = wideBytes(PACKAGE_STREAM);

export function isCompoundFile(bytes: Uint8Array): boolean {
  return startsWithBytes(bytes, SIGNATURE);
}

/** Checks whether this is a Word, PowerPoint or Excel file that a password protects. Which one, only the password shows. */
export function isProtectedOffice(bytes: Uint8Array): boolean {
  return isCompoundFile(bytes) && includesBytes(bytes, PACKAGE_STREAM_NAME);
}

export function passwordNeeded(): ParserError {
  return new ParserError(
    "DOCUMENT_ENCRYPTED",
    "The office document is protected with a password. Send the password in the field password, or a copy without it.",
  );
}
