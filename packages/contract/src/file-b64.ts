import { ParserError } from "./errors.ts";
import { FILE_B64_MAX_DECODED_BYTES, FILE_B64_MAX_ENCODED_CHARACTERS } from "./limits.ts";

const MEBIBYTE = 1024 * 1024;

const EMPTY_TEXT =
  "file_b64 contains no base64 data (it is empty once whitespace is removed); " +
  "send the encoded document body, or use file_url or volume_path";

/** The bytes of a `file_b64`. Accepts line breaks, the URL-safe alphabet and `data:` URLs. */
export function decodeFileB64(fileB64: string): Uint8Array {
  if (fileB64.length > FILE_B64_MAX_ENCODED_CHARACTERS) {
    throw tooLarge(`encoded length ${fileB64.length} chars`);
  }
  const bytes = decode(withoutDataUrlHeader(fileB64));
  if (bytes.length > FILE_B64_MAX_DECODED_BYTES) {
    throw tooLarge(`${(bytes.length / MEBIBYTE).toFixed(1)} MB`);
  }
  return bytes;
}

function decode(text: string): Uint8Array {
  // Most texts have no line breaks, and looking for them costs more than decoding.
  const decoded = decodeUnbroken(text);
  if (typeof decoded !== "string") return decoded;
  const unbroken = text.replaceAll(/\s+/g, "");
  if (unbroken === "") throw new ParserError("INVALID_INPUT", EMPTY_TEXT);
  const decodedUnbroken = decodeUnbroken(unbroken);
  if (typeof decodedUnbroken === "string") throw notBase64(decodedUnbroken);
  return decodedUnbroken;
}

/** The bytes, or why there are none. */
function decodeUnbroken(text: string): Uint8Array | string {
  const letterCount = text.length - paddingLengthOf(text);
  const bytes = Buffer.from(text, "base64");
  // `Buffer` skips what is not base64, so a foreign letter shows as a missing byte; checking every
  // letter by pattern takes many times as long. But it takes a wide letter for its low byte.
  const isAscii = Buffer.byteLength(text) === text.length;
  if (!isAscii || bytes.length === 0 || bytes.length !== Math.floor((letterCount * 3) / 4)) {
    return "Only base64 data is allowed";
  }
  const isCut = letterCount % 4 === 1 || (text.length % 4 !== 0 && !mayLackPadding(text));
  return isCut ? "Incorrect padding" : bytes;
}

function paddingLengthOf(text: string): number {
  if (text.endsWith("==")) return 2;
  return text.endsWith("=") ? 1 : 0;
}

/** URL-safe base64 is usually written without padding; in the standard alphabet its lack means a cut text. */
function mayLackPadding(text: string): boolean {
  return text.includes("-") || text.includes("_");
}

const DATA_URL_HEADER_MAX_CHARACTERS = 256;

function withoutDataUrlHeader(text: string): string {
  if (!text.startsWith("data:")) return text;
  const headerEnd = text.slice(0, DATA_URL_HEADER_MAX_CHARACTERS).indexOf(",");
  if (headerEnd < 0 || !text.slice(0, headerEnd).endsWith(";base64")) {
    throw notBase64("a data: URL must start with data:<type>;base64,");
  }
  return text.slice(headerEnd + 1);
}

function tooLarge(size: string): ParserError {
  return new ParserError(
    "INPUT_TOO_LARGE",
    `inline file too large (${size}); use file_url or volume_path for files > 20 MB`,
  );
}

function notBase64(reason: string): ParserError {
  return new ParserError(
    "INVALID_INPUT",
    `file_b64 is not valid base64 (${reason}); it must be the base64-encoded body of the document, and nothing else`,
  );
}
