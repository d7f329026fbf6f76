import type { DeviceTensor } from "./device-messages.ts";

/** Questions that a model on a GPU answers at once. */
export interface DeviceBatch {
  /** Dimensions of what the model is run with: rows, channels, height, width. */
  readonly frame: readonly number[];
  /** A picture for each row, no larger than the frame; there may be fewer. */
  readonly pictures: readonly DeviceTensor[];
}
