/** A piece of an RTF file. */
export type RtfToken =
  | { readonly kind: "brace"; readonly isOpen: boolean }
  | { readonly kind: "word"; readonly word: string; readonly value: number | undefined }
  | { readonly kind: "symbol"; readonly symbol: string }
  /** A byte of the code page. */
  | { readonly kind: "byte"; readonly byte: number }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "binary"; readonly bytes: Buffer };

const PIECE =
  /([{}])|\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|[\r\n]+|([^\\{}\r\n]+)/giy;

/** Reads a file from left to right. It is read with one character for each byte. */
export function* readTokens(source: string): Generator<RtfToken> {
  const pattern = new RegExp(PIECE.source, PIECE.flags);
  while (pattern.lastIndex < source.length) {
    const found = pattern.exec(source);
    // A lone backslash at the very end.
    if (found === null) return;
    const [, brace, word, value, hex, symbol, text] = found;
    if (brace !== undefined) yield { kind: "brace", isOpen: brace === "{" };
    else if (word === "bin") {
      const length = Math.max(0, Number(value ?? 0));
      const bytes = Buffer.from(
        source.slice(pattern.lastIndex, pattern.lastIndex + length),
        "latin1",
      );
      pattern.lastIndex += bytes.length;
      yield { kind: "binary", bytes };
    } else if (word !== undefined) {
      yield { kind: "word", word, value: value === undefined ? undefined : Number(value) };
    } else if (hex !== undefined) yield { kind: "byte", byte: Number.parseInt(hex, 16) };
    else if (symbol !== undefined) yield { kind: "symbol", symbol };
    else if (text !== undefined) yield { kind: "text", text };
  }
}
