/** Weights as signed bytes, each row of them with a scale of its own. */
export interface ByteWeights {
  readonly bytes: Int8Array;
  readonly scales: Float32Array;
}

/** Constant: the largest signed byte whose negative is one, too. */
const MOST = 127;

/** Smaller scales are of rows without any weight. */
const MIN_SCALE = 1e-8;

/** Places of weights in their array. */
interface WeightRows {
  readonly rows: number;
  readonly rowStep: number;
  readonly step: number;
  /** The least that the scale of a row may be. Default: hardly more than nothing. */
  readonly leastScale?: (row: number) => number;
}

/** Rounds weights to bytes, row by row: row `row` has those at `row * rowStep + index * step`. */
export function toByteWeights(
  weights: Float32Array,
  { rows, rowStep, step, leastScale = () => MIN_SCALE }: WeightRows,
): ByteWeights {
  const bytes = new Int8Array(weights.length);
  const scales = new Float32Array(rows);
  const count = weights.length / Math.max(rows, 1);
  for (let row = 0; row < rows; row++) {
    const start = row * rowStep;
    let most = 0;
    for (let index = 0; index < count; index++) {
      const size = Math.abs(weights[start + index * step] ?? 0);
      if (size > most) most = size;
    }
    const scale = Math.max(most / MOST, MIN_SCALE, leastScale(row));
    scales[row] = scale;
    const steps = 1 / scale;
    for (let index = 0; index < count; index++) {
      const at = start + index * step;
      const weight = (weights[at] ?? 0) * steps;
      // The array cuts off the digits behind the point.
      bytes[at] = weight < 0 ? weight - 0.5 : weight + 0.5;
    }
  }
  return { bytes, scales };
}
