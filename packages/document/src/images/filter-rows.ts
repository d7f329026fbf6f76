const UP_FILTER = 2;
const HIGH_BITS = 0x80808080;
const LOW_BITS = 0x7f7f7f7f;

/** Each row as its difference from the row above, which drawings and text shrink well by, with the filter's number in front. */
export function filterRows(pixels: Uint8Array, rowBytes: number, height: number): Uint8Array {
  const filtered = new Uint8Array((rowBytes + 1) * height);
  const words = Math.ceil(rowBytes / 4);
  let above = alignedRow(words);
  let current = alignedRow(words);
  const difference = alignedRow(words);
  for (let row = 0; row < height; row++) {
    current.bytes.set(pixels.subarray(row * rowBytes, (row + 1) * rowBytes));
    subtract(current.words, above.words, difference.words);
    const target = row * (rowBytes + 1);
    filtered[target] = UP_FILTER;
    filtered.set(difference.bytes.subarray(0, rowBytes), target + 1);
    [above, current] = [current, above];
  }
  return filtered;
}

function alignedRow(words: number) {
  const row = new Uint32Array(words);
  return { words: row, bytes: new Uint8Array(row.buffer) };
}

/** Four bytes at a time, each for itself: the highest bit of each is set apart so that none borrows from the next. */
function subtract(from: Uint32Array, other: Uint32Array, result: Uint32Array): void {
  for (let index = 0; index < result.length; index++) {
    const one = from[index] ?? 0;
    const two = other[index] ?? 0;
    result[index] = ((one | HIGH_BITS) - (two & LOW_BITS)) ^ ((one ^ ~two) & HIGH_BITS);
  }
}
