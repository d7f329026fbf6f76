import type { BlockFeatures } from "./block-features.ts";
import { CALIBRATION } from "./calibration.ts";

/** The share of blocks like this one that are right, 0 to 1; `undefined` for kinds without a calibration. */
export function calibratedScore({ group, features }: BlockFeatures): number | undefined {
  const weights = CALIBRATION[group];
  if (weights === undefined) return undefined;
  let sum = 0;
  for (const [name, value] of Object.entries(features)) sum += (weights[name] ?? 0) * value;
  return 1 / (1 + Math.exp(-sum));
}
