import { decodeDocument } from "../flow/decode-document.ts";

/** Quoted-printable, one character for each byte. */
export function decodeQuotedPrintable(text: string): string {
  return text
    .replaceAll(/=[ \t]*\r?\n/g, "")
    .replaceAll(/=([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
}

const ENCODED_WORD = /=\?([\w-]+)(?:\*[\w-]*)?\?([bq])\?([^?]*)\?=/gi;

/** A header as it is read: encoded words decoded, bytes beyond ASCII as UTF-8 or what they can be. */
export function decodeWords(header: string): string {
  const plain = decodeDocument(Buffer.from(header, "latin1"));
  return plain
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(ENCODED_WORD, (...[, charset, kind, text]: [string, string, string, string]) => {
      const bytes =
        kind.toLowerCase() === "b"
          ? Buffer.from(text, "base64")
          : Buffer.from(decodeQuotedPrintable(text.replaceAll("_", " ")), "latin1");
      return decodeDocument(bytes, charset);
    })
    .trim();
}
