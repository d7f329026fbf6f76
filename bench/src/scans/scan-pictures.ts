import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";

const SKEW_DEGREES = 0.6;
const BLUR_SIGMA_PIXELS = 0.8;
/** Most that noise changes a colour, of 255. */
const NOISE = 30;
const JPEG_QUALITY = 45;

/** Draws the first page of a PDF with poppler, and says where the picture is. */
export async function drawPdf(
  pdfPath: string,
  { folder, dotsPerInch }: { folder: string; dotsPerInch: number },
): Promise<string> {
  const path = join(folder, "page");
  const options = ["-r", String(dotsPerInch), "-png", "-singlefile"];
  await promisify(execFile)("pdftoppm", [...options, pdfPath, path]);
  return `${path}.png`;
}

/** A bad copy of a picture: skewed, blurred, noisy and compressed. The same every time. */
export async function degrade(picturePath: string): Promise<string> {
  const path = picturePath.replace(/\.png$/u, ".jpg");
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

/** A copy of a picture, turned clockwise. */
export async function turn(
  picturePath: string,
  { degrees, turnedPath }: { degrees: 0 | 90 | 180 | 270; turnedPath: string },
): Promise<void> {
  const { density = 200 } = await sharp(picturePath).metadata();
  await sharp(picturePath).rotate(degrees).withMetadata({ density }).toFile(turnedPath);
}

/** Numbers from 0 to 1 that look like chance (a linear congruential generator). */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 16) / 65_536;
  };
}
