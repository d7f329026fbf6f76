const GIBIBYTE = 1024 ** 3;

/** Of the GPU's memory, for weights and cache: half, so that something is left for others on the same card. */
const SHARE = 0.5;

/** Half of a small card is too little for weights and cache. */
const SHARE_OF_SMALL = 0.7;
const SMALL_GIBIBYTES = 8;

/** The weights take 2.4 GB; with less than this, nothing is left for the pictures. */
const MIN_GIBIBYTES = 6;

/** The share of a GPU's memory that vLLM may take; `undefined` where the GPU is too small for it. */
export function gpuMemoryShare(totalBytes: number): number | undefined {
  // A card of 8 GB reports a little less or more.
  const gibibytes = Math.round(totalBytes / GIBIBYTE);
  if (gibibytes < MIN_GIBIBYTES) return undefined;
  return gibibytes <= SMALL_GIBIBYTES ? SHARE_OF_SMALL : SHARE;
}
