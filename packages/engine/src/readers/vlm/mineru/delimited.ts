/** Delimiters of formulas within text. */
export interface Delimiters {
  readonly open: string;
  readonly close: string;
}

export const INLINE_MATH: Delimiters = { open: String.raw`\(`, close: String.raw`\)` };
export const DISPLAY_MATH: Delimiters = { open: String.raw`\[`, close: String.raw`\]` };

export interface Piece {
  /** Without the delimiters. */
  readonly text: string;
  readonly isInside: boolean;
}

/**
 * Splits a text at the shortest pairs of delimiters; an opening one that nothing closes is plain text. Searches by
 * position instead of by expression, so that many opening delimiters without an end take no longer.
 */
export function splitDelimited(text: string, { open, close }: Delimiters): Piece[] {
  const pieces: Piece[] = [];
  let position = 0;
  for (;;) {
    const start = text.indexOf(open, position);
    const end = start === -1 ? -1 : text.indexOf(close, start + open.length);
    if (end === -1) break;
    if (start > position) pieces.push({ text: text.slice(position, start), isInside: false });
    pieces.push({ text: text.slice(start + open.length, end), isInside: true });
    position = end + close.length;
  }
  if (position < text.length) pieces.push({ text: text.slice(position), isInside: false });
  return pieces;
}

/** Rewrites the text between delimiters. `rewrite` gets it without them and returns it with the ones it wants. */
export function rewriteDelimited(
  text: string,
  delimiters: Delimiters,
  rewrite: (inside: string) => string,
): string {
  return splitDelimited(text, delimiters)
    .map((piece) => (piece.isInside ? rewrite(piece.text) : piece.text))
    .join("");
}

/** Counts the occurrences of a string. */
export function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}
