import { isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";

/** Number of leading bytes in which a page must declare its encoding. */
const DECLARATION_BYTES = 4096;

/** Encodings that write all characters in seven bits, which are valid UTF-8 too. */
const SEVEN_BITS = /^\s*(?:cs)?iso-?2022-?jp\s*$/i;

/** The text of a file, by its byte order mark, else by what it or its container declares, else by what its bytes can be. */
export function decodeDocument(bytes: Uint8Array, declared?: string): string {
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  // Bytes that are valid UTF-8 are hardly ever meant as something else, whatever is declared.
  if (isUtf8(bytes) && !SEVEN_BITS.test(declared ?? "")) return new TextDecoder().decode(bytes);
  return decoderFor(declared).decode(bytes);
}

/** The text of a page, which may declare its encoding in itself. */
export function decodeHtml(bytes: Uint8Array, declared?: string): string {
  return decodeDocument(bytes, declared ?? declaredEncoding(bytes));
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString("latin1");
  return /<(?:meta|\?xml)[^>]+(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1];
}

/** An unknown encoding is taken for the one of Western Windows, as browsers do. */
function decoderFor(encoding: string | undefined): TextDecoder {
  try {
    return new TextDecoder(encoding ?? "windows-1252");
  } catch {
    return new TextDecoder("windows-1252");
  }
}
