/** Factors that thresholds are multiplied by. */
export const FACTORS = [1.3, 0.75] as const;
/**
 * Notes on each threshold: for each factor whether it may make a difference, and whether the threshold was used at all.
 */
const NOTES = FACTORS.length + 1;
const USED = FACTORS.length;

/** The present value of each threshold of the instrumented engine, by its number. */
let values = new Float64Array(0);
let notes = new Uint8Array(0);
let isRecording = false;

/** Sets all thresholds to their own values. */
export function setThresholds(originals: readonly number[]): void {
  values = Float64Array.from(originals);
  notes = new Uint8Array(originals.length * NOTES);
}

/** Gives one threshold another value. */
export function moveThreshold(threshold: number, value: number): void {
  values[threshold] = value;
}

/** Called where instrumented code uses a threshold for anything but a comparison: any factor may make a difference. */
export function readThreshold(threshold: number): number {
  if (isRecording) notes.fill(1, threshold * NOTES, (threshold + 1) * NOTES);
  return peekThreshold(threshold);
}

/** Called inside a comparison, which notes by itself what a factor changes. */
export function peekThreshold(threshold: number): number {
  return values[threshold] ?? Number.NaN;
}

/** Called where instrumented code compares: finds out which factors turn the outcome. */
export function decide<Outcome>(thresholds: readonly number[], compare: () => Outcome): Outcome {
  const outcome = compare();
  if (!isRecording) return outcome;
  // Turns recording off: the comparisons that follow are only trials.
  isRecording = false;
  for (const threshold of thresholds) noteTurns(threshold, outcome, compare);
  isRecording = true;
  return outcome;
}

/** Notes of a document on every threshold. */
export interface Recording {
  isUsed(threshold: number): boolean;
  /** True if a document may come out differently with the factor. */
  mayDiffer(threshold: number, factor: number): boolean;
}

/** Runs `work` and gives the notes on it, as `readRecording` reads them. */
export async function recordUses(work: () => Promise<unknown>): Promise<Uint8Array> {
  notes.fill(0);
  isRecording = true;
  try {
    await work();
  } finally {
    isRecording = false;
  }
  return notes.slice();
}

export function readRecording(recorded: Uint8Array): Recording {
  return {
    isUsed: (threshold) => recorded[threshold * NOTES + USED] === 1,
    mayDiffer: (threshold, factor) => recorded[threshold * NOTES + factor] === 1,
  };
}

function noteTurns(threshold: number, outcome: unknown, compare: () => unknown): void {
  notes[threshold * NOTES + USED] = 1;
  const original = peekThreshold(threshold);
  for (const [position, factor] of FACTORS.entries()) {
    values[threshold] = original * factor;
    if (!Object.is(compare(), outcome)) notes[threshold * NOTES + position] = 1;
  }
  values[threshold] = original;
}
