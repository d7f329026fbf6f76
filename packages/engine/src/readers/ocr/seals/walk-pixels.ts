/** Pixels that are connected, and how far each is from one of them. */
export interface Walk {
  /** In the order of their distance. */
  readonly positions: Int32Array;
  /** Steps to each of `positions`, straight or diagonal. */
  readonly steps: Int32Array;
}

/** Walks over pixels that touch each other, from one to all that can be reached. Positions are those of a picture. */
export function walkPixels(pixels: Int32Array, start: number, width: number): Walk {
  const positions = new Int32Array(pixels.length);
  const steps = new Int32Array(pixels.length);
  const isLeft = new Set(pixels);
  isLeft.delete(start);
  positions[0] = start;
  let end = 1;
  for (let index = 0; index < end; index++) {
    const position = positions[index] ?? 0;
    for (const next of neighboursOf(position, width)) {
      if (!isLeft.delete(next)) continue;
      positions[end] = next;
      steps[end++] = (steps[index] ?? 0) + 1;
    }
  }
  return { positions: positions.subarray(0, end), steps: steps.subarray(0, end) };
}

function neighboursOf(position: number, width: number): number[] {
  const [above, below] = [position - width, position + width];
  const sides = [above, below];
  const column = position % width;
  if (column > 0) sides.push(position - 1, above - 1, below - 1);
  if (column < width - 1) sides.push(position + 1, above + 1, below + 1);
  return sides;
}
