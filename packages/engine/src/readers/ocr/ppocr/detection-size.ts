/** Sides are a multiple of this: the model halves its picture five times. */
export const GRAIN_PIXELS = 32;

/** Shorter side that the detector looks at. */
const SHORTER_SIDE_PIXELS = Number(process.env["SIDE"] ?? 672);

/** However long a picture is. */
const MAX_PIXELS = 4_000_000;

/** How large a picture is made before the detector looks at it. */
export function chooseDetectionSize({ width, height }: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const scale = Math.min(
    SHORTER_SIDE_PIXELS / Math.min(width, height),
    Math.sqrt(MAX_PIXELS / (width * height)),
  );
  const toGrain = (side: number) =>
    Math.max(1, Math.round((side * scale) / GRAIN_PIXELS)) * GRAIN_PIXELS;
  return { width: toGrain(width), height: toGrain(height) };
}
