import { ParserError } from "@parsewright/contract";
import type { Metadata, Sharp, SharpOptions } from "sharp";
import {
  detectPictureKind,
  mirrorPixels,
  type Pixels,
  type QuarterTurns,
  turnPixels,
  withoutPngTexts,
} from "@parsewright/document/images";
import { checkSize } from "./check-size.ts";
import type { DecodedPicture, FilePicture, PictureSize, Resolution } from "./picture-file.ts";

const CHANNELS = 3;

/** A picture of the largest size is decoded in a fifth of it on a slow machine. */
const TIMEOUT_SECONDS = 25;

export interface SharpPicture {
  readonly bytes: Uint8Array;
  /** For people. */
  readonly formatName: string;
  /** Index of the picture in a TIFF. */
  readonly position?: number;
  /** Resolution, if the caller knows it better than the library. */
  readonly resolution?: Resolution | undefined;
}

/** Reads the header of a PNG, JPEG, GIF, WebP, AVIF, or of one picture of a TIFF. */
export async function openWithSharp(picture: SharpPicture): Promise<FilePicture> {
  const { formatName } = picture;
  const metadata = await readMetadata(picture);
  const { width, height, orientation = 1 } = metadata;
  checkSize({
    formatName,
    width,
    height,
    bytesPerPixel: bytesPerPixel(metadata),
    wholeBytesPerPixel: wholeBytesPerPixel(metadata),
  });
  const turns = TURNS[orientation] ?? UPRIGHT;
  const resolution = picture.resolution ?? densityOf(metadata);
  const shown = turns.quarters % 2 === 0 ? { width, height } : { width: height, height: width };
  return {
    ...shown,
    resolution: turns.quarters % 2 === 0 ? resolution : turnedResolution(resolution),
    notes: notesOn(metadata),
    async decode(size) {
      const stored = turns.quarters % 2 === 0 ? size : { width: size.height, height: size.width };
      const { pixels, isDamaged } = await decode(picture, {
        ...stored,
        isTransparent: isTransparent(metadata),
      });
      const mirrored = turns.isMirrored ? mirrorPixels(pixels) : pixels;
      return { pixels: turnPixels(mirrored, turns.quarters), isDamaged };
    },
  };
}

interface Turns {
  readonly isMirrored: boolean;
  /** Clockwise, after mirroring. */
  readonly quarters: QuarterTurns;
}

const UPRIGHT: Turns = { isMirrored: false, quarters: 0 };

/** Transformation from the stored to the displayed picture, by the orientation of EXIF and TIFF. */
const TURNS: Readonly<Record<number, Turns>> = {
  2: { isMirrored: true, quarters: 0 },
  3: { isMirrored: false, quarters: 2 },
  4: { isMirrored: true, quarters: 2 },
  5: { isMirrored: true, quarters: 3 },
  6: { isMirrored: false, quarters: 1 },
  7: { isMirrored: true, quarters: 1 },
  8: { isMirrored: false, quarters: 3 },
};

async function openImage(
  { bytes, position }: SharpPicture,
  failOn: NonNullable<SharpOptions["failOn"]>,
): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  // Sizes are checked with better words before anything is decoded.
  return sharp(detectPictureKind(bytes) === "png" ? withoutPngTexts(bytes) : bytes, {
    failOn,
    limitInputPixels: false,
    sequentialRead: true,
    ...(position !== undefined && { page: position }),
  });
}

async function readMetadata(picture: SharpPicture): Promise<Metadata> {
  try {
    return await (await openImage(picture, "none")).metadata();
  } catch (error) {
    throw new ParserError(
      "DOCUMENT_CORRUPT",
      `The ${picture.formatName} file is damaged: its header cannot be read. Check that the whole file was sent.`,
      { cause: error },
    );
  }
}

/** Anything but bytes and pairs of them, as TIFF can have, takes four. */
function bytesPerPixel({ channels, depth }: Metadata): number {
  const bytes = depth === "uchar" ? 1 : depth === "ushort" ? 2 : 4;
  return channels * bytes;
}

/** Memory that the decoders of libvips keep at once, measured with pictures of 10,000 × 10,000 pixels. */
function wholeBytesPerPixel(metadata: Metadata): number {
  const { format, isProgressive, channels } = metadata;
  if (format === "gif") return 6;
  if (format === "webp") return 4;
  // Planes of the decoder beside the picture.
  if (format === "heif") return 8;
  if (!isProgressive) return 0;
  // Coefficients of two bytes; rows of all passes.
  return format === "jpeg" ? 2 * channels : bytesPerPixel(metadata);
}

function densityOf({ density }: Metadata): Resolution | undefined {
  return density === undefined ? undefined : { x: density, y: density };
}

function turnedResolution(resolution: Resolution | undefined): Resolution | undefined {
  return resolution && { x: resolution.y, y: resolution.x };
}

function notesOn({ format, pages = 1 }: Metadata): string[] {
  if (format === "tiff" || pages < 2) return [];
  return [`The picture is animated: the first of its ${pages} frames was read.`];
}

/** Some TIFFs have further channels that only their makers understand; these are not opacity. */
function isTransparent({ space, channels, hasAlpha }: Metadata): boolean {
  const colors = space === "b-w" || space === "grey16" ? 1 : space === "cmyk" ? 4 : 3;
  return hasAlpha && channels === colors + 1;
}

interface Decoding extends PictureSize {
  readonly isTransparent: boolean;
}

/** Reads as much of a damaged picture as possible. Throws if that is nothing. */
async function decode(picture: SharpPicture, decoding: Decoding): Promise<DecodedPicture> {
  try {
    const pixels = await readPixels(await openImage(picture, "error"), decoding);
    return { pixels, isDamaged: false };
  } catch (error) {
    if (String(error).includes("timeout")) throw error;
    const pixels = await readPixels(await openImage(picture, "none"), decoding);
    if (isOneColor(pixels)) throw error;
    return { pixels, isDamaged: true };
  }
}

/** Where the decoder reads nothing it leaves black, and says nothing. */
function isOneColor({ rgb }: Pixels): boolean {
  for (let offset = CHANNELS; offset < rgb.length; offset++)
    if (rgb[offset] !== rgb[offset - CHANNELS]) return false;
  return true;
}

async function readPixels(image: Sharp, decoding: Decoding): Promise<Pixels> {
  const { width, height } = decoding;
  const opaque = decoding.isTransparent ? image.flatten({ background: "white" }) : image;
  const { data, info } = await opaque
    .resize(width, height, { fit: "fill" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw({ depth: "uchar" })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== CHANNELS)
    throw new Error(`The picture has ${info.channels} channels after its conversion to sRGB.`);
  return { width, height, rgb: data };
}
