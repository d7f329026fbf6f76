const MARK = "/PatternType";

/** Limit: its dictionary is written around the mark, never in a compressed object: a pattern has a content of its own. */
const DICTIONARY_BYTES = 4096;

/**
 * Limit: cells smaller than this, in square points, cannot be distinguished on paper. A page has millions of them; of the cells
 * that a hostile file makes it has more than anyone can draw.
 */
const LEAST_CELL_AREA = 0.04;

/** A kind of pattern that does not exist: what is filled with it stays empty. */
const NO_PATTERN = "9".charCodeAt(0);

/** The file without the patterns whose cells are too small to be seen. The same bytes where there are none. */
export function withoutEndlessPatterns(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const endless: number[] = [];
  for (let at = file.indexOf(MARK); at >= 0; at = file.indexOf(MARK, at + 1)) {
    const kindAt = findTilingKind(file, at);
    if (kindAt !== undefined && isEndless(dictionaryAround(file, at))) endless.push(kindAt);
  }
  if (endless.length === 0) return bytes;
  const mended = Uint8Array.from(bytes);
  for (const position of endless) mended[position] = NO_PATTERN;
  return mended;
}

/** Finds the 1 of `/PatternType 1`. */
function findTilingKind(file: Buffer, at: number): number | undefined {
  const start = at + MARK.length;
  const found = /^\s*1(?!\d)/.exec(file.toString("latin1", start, start + 32));
  return found === null ? undefined : start + found[0].length - 1;
}

function dictionaryAround(file: Buffer, at: number): string {
  const from = Math.max(0, at - DICTIONARY_BYTES);
  const text = file.toString("latin1", from, at + DICTIONARY_BYTES);
  const place = at - from;
  const start = Math.max(0, text.lastIndexOf(" obj", place));
  const end = text.indexOf("stream", place);
  return text.slice(start, end < 0 ? undefined : end);
}

/** A step defined elsewhere in the file is not looked up: the clock of the page is there for that. */
function isEndless(dictionary: string): boolean {
  const [xStep] = numbersAfter("/XStep", dictionary);
  const [yStep] = numbersAfter("/YStep", dictionary);
  if (xStep === undefined || yStep === undefined) return false;
  const [a = 1, b = 0, c = 0, d = 1] = numbersAfter(String.raw`/Matrix\s*\[`, dictionary);
  return Math.abs(xStep * yStep * (a * d - b * c)) < LEAST_CELL_AREA;
}

function numbersAfter(key: string, dictionary: string): number[] {
  const found = new RegExp(String.raw`${key}\s*((?:[-+.\d]+\s*){1,6})(?!\s*R\b)`).exec(dictionary);
  const numbers = found?.[1]?.trim().split(/\s+/).map(Number) ?? [];
  return numbers.every(Number.isFinite) ? numbers : [];
}
