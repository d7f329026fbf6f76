const WORD_BITS = 32;

/** Length of the longest common subsequence, in characters. */
export function commonSubsequenceLength(one: string, other: string): number {
  const [longer, shorter] = byLength(codePointsOf(one), codePointsOf(other));
  const wordCount = Math.ceil(longer.length / WORD_BITS);
  const masks = positionMasks(longer, wordCount);
  // A cleared bit is a position of `longer` where the common subsequence grew (Hyyrö 2004).
  const row = new Uint32Array(wordCount).fill(0xffffffff);
  for (const character of shorter) {
    const mask = masks.get(character);
    if (mask) advanceRow(row, mask);
  }
  return row.reduce((length, word) => length + countOnes(~word), 0);
}

function advanceRow(row: Uint32Array, mask: Uint32Array): void {
  let carry = 0;
  for (let word = 0; word < row.length; word += 1) {
    const value = row[word] ?? 0;
    const matches = value & (mask[word] ?? 0);
    const sum = value + (matches >>> 0) + carry;
    carry = sum > 0xffffffff ? 1 : 0;
    row[word] = sum | (value & ~matches);
  }
}

/** 1 for equal texts, 0 for texts with nothing in common: twice the common part over both lengths. */
export function indelSimilarity(one: string, other: string): number {
  const length = codePointsOf(one).length + codePointsOf(other).length;
  return length === 0 ? 1 : (2 * commonSubsequenceLength(one, other)) / length;
}

/** Insertions, deletions and substitutions between two texts, in characters. */
export function levenshteinDistance(one: string, other: string): number {
  if (one === other) return 0;
  const [longer, shorter] = byLength(codePointsOf(one), codePointsOf(other));
  if (shorter.length === 0) return longer.length;
  const wordCount = Math.ceil(longer.length / WORD_BITS);
  const masks = positionMasks(longer, wordCount);
  const noMatches = new Uint32Array(wordCount);
  const column: DistanceColumn = {
    increases: new Uint32Array(wordCount).fill(0xffffffff),
    decreases: new Uint32Array(wordCount),
    lastBit: (longer.length - 1) % WORD_BITS,
  };
  let distance = longer.length;
  for (const character of shorter)
    distance += advanceColumn(column, masks.get(character) ?? noMatches);
  return distance;
}

/** Differences between neighbours in one column of the distance table, one bit per row (Myers 1999). */
interface DistanceColumn {
  readonly increases: Uint32Array;
  readonly decreases: Uint32Array;
  /** Bit of the last row within the last word. */
  readonly lastBit: number;
}

/** Moves on by one character and gives the change of the distance in the last row: -1, 0 or 1. */
function advanceColumn(column: DistanceColumn, mask: Uint32Array): number {
  const { increases, decreases, lastBit } = column;
  let [carriedUp, carriedDown] = [1, 0];
  let change = 0;
  for (let word = 0; word < mask.length; word += 1) {
    const [up, down] = [increases[word] ?? 0, decreases[word] ?? 0];
    const match = mask[word] ?? 0;
    const vertical = match | down;
    const matchOrCarry = match | carriedDown;
    const horizontal = ((((matchOrCarry & up) >>> 0) + up) ^ up) | matchOrCarry;
    const upOut = down | ~(horizontal | up);
    const downOut = up & horizontal;
    const isLast = word === mask.length - 1;
    const bit = isLast ? lastBit : WORD_BITS - 1;
    change = ((upOut >>> bit) & 1) - ((downOut >>> bit) & 1);
    const [upShifted, downShifted] = [(upOut << 1) | carriedUp, (downOut << 1) | carriedDown];
    [carriedUp, carriedDown] = [(upOut >>> 31) & 1, (downOut >>> 31) & 1];
    increases[word] = downShifted | ~(vertical | upShifted);
    decreases[word] = upShifted & vertical;
  }
  return change;
}

/** For each character the positions where it is, one bit each. */
function positionMasks(characters: Uint32Array, wordCount: number): Map<number, Uint32Array> {
  const masks = new Map<number, Uint32Array>();
  for (const [position, character] of characters.entries()) {
    const mask = masks.get(character) ?? new Uint32Array(wordCount);
    masks.set(character, mask);
    const word = Math.floor(position / WORD_BITS);
    mask[word] = (mask[word] ?? 0) | (1 << (position % WORD_BITS));
  }
  return masks;
}

function byLength(one: Uint32Array, other: Uint32Array): [Uint32Array, Uint32Array] {
  return one.length >= other.length ? [one, other] : [other, one];
}

function codePointsOf(text: string): Uint32Array {
  return Uint32Array.from(Array.from(text, (character) => character.codePointAt(0) ?? 0));
}

function countOnes(word: number): number {
  let ones = 0;
  for (let rest = word >>> 0; rest !== 0; rest = (rest & (rest - 1)) >>> 0) ones += 1;
  return ones;
}
