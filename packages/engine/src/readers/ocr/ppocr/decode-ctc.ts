/** What the model says for one line: a row of likelihoods, one for each class, at each of its steps along the line. */
export interface StepLikelihoods {
  readonly steps: number;
  readonly classes: number;
  readonly values: Float32Array;
}

/** A character at the steps at which the model is sure of it, which are fewer than the character is wide. */
export interface SpottedCharacter {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly firstStep: number;
  readonly lastStep: number;
}

/** Class 0 is "nothing new here". */
const BLANK = 0;

/** The likeliest class of each step; equal neighbours are one character. */
export function decodeCtc(
  { steps, classes, values }: StepLikelihoods,
  alphabet: readonly string[],
): SpottedCharacter[] {
  const spotted: { text: string; confidence: number; firstStep: number; lastStep: number }[] = [];
  let previous = BLANK;
  for (let step = 0; step < steps; step++) {
    const row = values.subarray(step * classes, (step + 1) * classes);
    const best = positionOfHighest(row);
    const confidence = row[best] ?? 0;
    const last = spotted.at(-1);
    if (best === previous && best !== BLANK && last !== undefined) {
      last.lastStep = step;
      last.confidence = Math.max(last.confidence, confidence);
    } else if (best !== BLANK) {
      spotted.push({ text: alphabet[best] ?? "", confidence, firstStep: step, lastStep: step });
    }
    previous = best;
  }
  return spotted;
}

function positionOfHighest(row: Float32Array): number {
  let best = 0;
  let highest = row[0] ?? 0;
  // Likelihoods of one step add up to 1: over a half, no other can be higher.
  for (let position = 1; position < row.length && highest <= 0.5; position++) {
    const value = row[position] ?? 0;
    if (value <= highest) continue;
    highest = value;
    best = position;
  }
  return best;
}
