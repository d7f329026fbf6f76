/** Finds lines in the text of an author: letters and digits alone, each letter used once. */

/** Letters at either end of a line that are enough to find it where a formula divides it. */
const ANCHOR_LETTERS = 12;

/** A line of very few letters is looked for only near the last one. */
const FEW_LETTERS = 4;
const REACH_OF_FEW = 1500;

/** Letters to cut from the beginning and the end, as the author did not write bullets, numbers and marks of notes. */
const CUTS = [
  [1, 0],
  [0, 1],
  [2, 0],
  [0, 2],
  [3, 0],
];
const LEAST_LETTERS_CUT = 5;

/** `find` gives the number of the piece that has the letters, that of their last one, and where they begin. */
export function createTextFinder(pieces) {
  const text = pieces.join("");
  const owner = Int32Array.from(pieces.flatMap((piece, index) => Array(piece.length).fill(index)));
  const isUsed = new Uint8Array(text.length);
  let cursor = 0;

  /** As near to the last line as can be; what was passed over is less likely than what comes next. */
  function nearest(letters) {
    let best;
    let bestDistance = letters.length < FEW_LETTERS ? REACH_OF_FEW : Infinity;
    for (let at = text.indexOf(letters); at !== -1; at = text.indexOf(letters, at + 1)) {
      if (isUsed[at] === 1 || isUsed[at + letters.length - 1] === 1) continue;
      const distance = at >= cursor ? at - cursor : 2 * (cursor - at);
      if (distance < bestDistance) [best, bestDistance] = [at, distance];
      if (at > cursor) break;
    }
    return best === undefined ? undefined : { start: best, end: best + letters.length };
  }

  function locate(letters) {
    const candidates = [
      letters,
      ...CUTS.map(([from, to]) => letters.slice(from, letters.length - to)).filter(
        ({ length }) => length >= LEAST_LETTERS_CUT,
      ),
      ...(letters.length < ANCHOR_LETTERS
        ? []
        : [letters.slice(0, ANCHOR_LETTERS), letters.slice(-ANCHOR_LETTERS)]),
    ];
    for (const candidate of candidates) {
      const found = nearest(candidate);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return {
    find(letters) {
      const found = locate(letters);
      if (found === undefined) return undefined;
      isUsed.fill(1, found.start, found.end);
      cursor = found.end;
      return {
        piece: owner[found.start],
        lastPiece: owner[found.end - 1],
        start: found.start,
      };
    },
  };
}
