import { join } from "node:path";
import sharp from "sharp";

const SKEW_DEGREES = 0.6;
const BLUR_SIGMA_PIXELS = 0.8;
/** Most that noise changes a colour, of 255. */
const NOISE = 30;
const JPEG_QUALITY = 45;

/** A bad copy of a picture: skewed, blurred, noisy and compressed. The same every time. */
export async function degrade(picturePath: string, folder: string): Promise<string> {
  const path = join(folder, "degraded.jpg");
  const { data, info } = await sharp(picturePath)
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .rotate(SKEW_DEGREES, { background: "white" })
    .blur(BLUR_SIGMA_PIXELS)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = createRandom();
  for (const [position, value] of data.entries())
    data[position] = Math.min(255, Math.max(0, value + (random() + random() - 1) * NOISE));
  await sharp(data, { raw: info }).jpeg({ quality: JPEG_QUALITY }).toFile(path);
  return path;
}

/** Numbers from 0 to 1 that look like chance (a linear congruential generator). */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 16) / 65_536;
  };
}
