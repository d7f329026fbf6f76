/** A map of numbers, one for each pixel, rows from the top. */
export interface ProbabilityMap {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array | Uint8Array;
}

/** Pixels that touch each other. */
export interface Component {
  /** Row of the first of `firstColumns` and `lastColumns`. */
  readonly top: number;
  /** First and last pixel of each of its rows. */
  readonly firstColumns: readonly number[];
  readonly lastColumns: readonly number[];
  /** Mean value of its pixels. */
  readonly mean: number;
}

/** Groups of pixels over `threshold` that touch each other, corners included. */
export function findComponents(map: ProbabilityMap, threshold: number): Component[] {
  const components: Component[] = [];
  for (const pixels of connectedPixels(map, threshold))
    components.push(describe(pixels, map, Math.floor((pixels[0] ?? 0) / map.width)));
  return components;
}

/** The positions of the pixels of each group, the topmost first. They are valid until the next group is asked for. */
export function* connectedPixels(map: ProbabilityMap, threshold: number): Generator<Int32Array> {
  const { values } = map;
  const isSeen = new Uint8Array(values.length);
  const stack = new Int32Array(values.length);
  for (let start = 0; start < values.length; start++) {
    if (isSeen[start] === 1 || (values[start] ?? 0) <= threshold) continue;
    yield fill({ map, threshold, isSeen, stack }, start);
  }
}

interface Filling {
  readonly map: ProbabilityMap;
  readonly threshold: number;
  readonly isSeen: Uint8Array;
  /** Room for every pixel: each goes in once. */
  readonly stack: Int32Array;
}

/** The positions of all pixels that are connected with `start`. */
function fill({ map, threshold, isSeen, stack }: Filling, start: number): Int32Array {
  const { width, height, values } = map;
  let [done, end] = [0, 1];
  stack[0] = start;
  isSeen[start] = 1;
  while (done < end) {
    const position = stack[done++] ?? 0;
    const column = position % width;
    const row = (position - column) / width;
    for (let neighbour = 0; neighbour < 9; neighbour++) {
      const x = column - 1 + (neighbour % 3);
      const y = row - 1 + Math.floor(neighbour / 3);
      if (x < 0 || x >= width || y < 0 || y >= height) continue;
      const next = y * width + x;
      if (isSeen[next] === 1 || (values[next] ?? 0) <= threshold) continue;
      isSeen[next] = 1;
      stack[end++] = next;
    }
  }
  return stack.subarray(0, end);
}

/** `top` is the row of the pixel that was found first, so no other lies above it. */
function describe(pixels: Int32Array, { width, values }: ProbabilityMap, top: number): Component {
  const firstColumns: number[] = [];
  const lastColumns: number[] = [];
  let sum = 0;
  for (const position of pixels) {
    const column = position % width;
    const row = (position - column) / width - top;
    sum += values[position] ?? 0;
    firstColumns[row] = Math.min(firstColumns[row] ?? column, column);
    lastColumns[row] = Math.max(lastColumns[row] ?? column, column);
  }
  return { top, firstColumns, lastColumns, mean: sum / pixels.length };
}
