import { ParserError } from "@parsewright/contract";
import { decryptAgile, unknownProtection } from "./agile-encryption.ts";
import { readCompoundFile } from "@parsewright/document/archives";
import { isProtectedOffice, PACKAGE_STREAM, passwordNeeded } from "@parsewright/document/detection";
import { decryptStandard } from "./standard-encryption.ts";

/** Before the package comes its length. */
const LENGTH_BYTES = 8;

/** The office file inside a protected one; every other file as it is. */
export function unlockOffice(bytes: Uint8Array, password: string | null): Uint8Array {
  if (!isProtectedOffice(bytes)) return bytes;
  if (password === null) throw passwordNeeded();
  const stream = readCompoundFile(bytes);
  const info = stream("EncryptionInfo");
  const stored = stream(PACKAGE_STREAM);
  if (info === undefined || stored === undefined || stored.length < LENGTH_BYTES) {
    throw unknownProtection("parts of it are missing");
  }
  const content = stored.subarray(LENGTH_BYTES);
  const opened = decrypt({ info, content }, password);
  if (opened === undefined) throw wrongPassword();
  return opened.subarray(0, stored.readUInt32LE(0));
}

function decrypt(
  { info, content }: { readonly info: Buffer; readonly content: Buffer },
  password: string,
): Buffer | undefined {
  const [major, minor] = info.length < 8 ? [0, 0] : [info.readUInt16LE(0), info.readUInt16LE(2)];
  if (major === 4 && minor === 4) {
    return decryptAgile({ description: info.subarray(8), content }, password);
  }
  if (minor === 2) return decryptStandard({ info, content }, password);
  throw unknownProtection(`version ${major}.${minor}`);
}

function wrongPassword(): ParserError {
  return new ParserError(
    "DOCUMENT_ENCRYPTED",
    "The password does not open the office document. Check the field password.",
  );
}
