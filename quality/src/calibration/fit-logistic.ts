/** A block whose content is known. */
export interface Sample {
  readonly features: Readonly<Record<string, number>>;
  readonly isRight: boolean;
}

export type Weights = Readonly<Record<string, number>>;

/** Enough for the weights to settle. */
const STEPS = 4000;
const STEP_SIZE = 0.5;

/** Keeps weights of features that few blocks have small. */
const SHRINKAGE = 0.002;

/** Weights with which the features tell how likely a block is right: logistic regression by gradient descent from zero. */
export function fitLogistic(samples: readonly Sample[]): Weights {
  const names = [...new Set(samples.flatMap(({ features }) => Object.keys(features)))];
  const rows = samples.map(({ features }) => names.map((name) => features[name] ?? 0));
  const weights = names.map(() => 0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = names.map(() => 0);
    for (const [position, row] of rows.entries()) {
      const error = probabilityOf(row, weights) - (samples[position]?.isRight === true ? 1 : 0);
      for (const [at, value] of row.entries()) gradient[at] = (gradient[at] ?? 0) + error * value;
    }
    for (const [at, slope] of gradient.entries()) {
      const weight = weights[at] ?? 0;
      weights[at] = weight - STEP_SIZE * (slope / samples.length + SHRINKAGE * weight);
    }
  }
  return Object.fromEntries(names.map((name, at) => [name, Number((weights[at] ?? 0).toFixed(3))]));
}

export function predict(features: Sample["features"], weights: Weights): number {
  const names = Object.keys(features);
  return probabilityOf(
    names.map((name) => features[name] ?? 0),
    names.map((name) => weights[name] ?? 0),
  );
}

function probabilityOf(row: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  for (const [at, value] of row.entries()) sum += value * (weights[at] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
