import type { Pixels } from "@parsewright/document/images";

/**
 * A picture in another size, by cubic interpolation (Catmull-Rom); where it shrinks, over all pixels that become one.
 * The work is done outside of this thread.
 */
export async function resizeBicubic(
  pixels: Pixels,
  width: number,
  height: number,
): Promise<Pixels> {
  if (pixels.width === width && pixels.height === height) return pixels;
  const { default: sharp } = await import("sharp");
  const rgb = await sharp(pixels.rgb, {
    raw: { width: pixels.width, height: pixels.height, channels: 3 },
    limitInputPixels: false,
  })
    .resize(width, height, { fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
  return { width, height, rgb };
}
