import type { Pixels } from "@parsewright/document/images";

/** Limit: larger memory is not kept for the next picture. A page of A3 at 200 dpi takes 23 MB. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

/** Lets `use` see a picture as every thread can see it, too. */
export type SharePicture = <Result>(
  picture: Pixels,
  use: (shared: Pixels) => Promise<Result>,
) => Promise<Result>;

/**
 * Shares pictures in memory that is used again. Memory that threads share is freed only when the last of them happens to
 * collect its garbage, and none of them counts it: with memory of its own for each picture, a dozen pages lie about.
 */
export function createPictureSharing(): SharePicture {
  let spare: SharedArrayBuffer | undefined;

  function take(bytes: number): SharedArrayBuffer {
    const kept = spare;
    spare = undefined;
    return kept !== undefined && kept.byteLength >= bytes ? kept : new SharedArrayBuffer(bytes);
  }

  return async ({ width, height, rgb }, use) => {
    if (rgb.buffer instanceof SharedArrayBuffer) return use({ width, height, rgb });
    const buffer = take(rgb.length);
    const shared = new Uint8Array(buffer, 0, rgb.length);
    shared.set(rgb);
    const result = await use({ width, height, rgb: shared });
    // Not after a failure or an abort: threads may be reading still.
    if (buffer.byteLength <= MAX_KEPT_BYTES) spare = buffer;
    return result;
  };
}
