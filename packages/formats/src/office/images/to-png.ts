import type { Sharp, SharpOptions } from "sharp";
import {
  detectPictureKind,
  type PictureKind,
  readBitmap,
  unfoldPicture,
  withoutPngTexts,
} from "@parsewright/document/images";
import { checkMetafile } from "./check-metafile.ts";
import { tameDrawing } from "./tame-drawing.ts";

const MOST_PIXELS = 100_000_000;
const TIMEOUT_SECONDS = 10;
/** Drawings are made for paper; on a screen they need more dots, but never more than this on a side. */
const DRAWING_SCALE = 2;
const LONGEST_DRAWING_SIDE = 4096;
const DEFAULT_DENSITY = 72;

/** Fractions of a picture's sides that are cut off, each from 0 to 1. */
export interface ImageCrop {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A picture of any readable format as a PNG. Throws when it cannot be read. */
export async function toPng(bytes: Uint8Array, crop?: ImageCrop): Promise<Uint8Array> {
  const picture = unfoldPicture(bytes);
  const kind = detectPictureKind(picture);
  if (kind === "png" && !crop && (await isWholePng(picture))) return picture;
  const decoded = await decode(picture, kind);
  const cut = crop ? await cutOff(decoded, crop) : decoded;
  return cut.png().timeout({ seconds: TIMEOUT_SECONDS }).toBuffer();
}

/** Reads all of it, keeping nothing. */
async function isWholePng(bytes: Uint8Array): Promise<boolean> {
  const image = await openImage(withoutPngTexts(bytes), { failOn: "error" });
  try {
    await image
      .resize(1, 1, { fit: "fill" })
      .raw()
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
    return true;
  } catch {
    return false;
  }
}

async function decode(bytes: Uint8Array, kind: PictureKind): Promise<Sharp> {
  switch (kind) {
    case "png":
      return (await openImage(withoutPngTexts(bytes))).autoOrient();
    case "jpeg":
    case "gif":
    case "tiff":
    case "webp":
    case "avif":
      return (await openImage(bytes)).autoOrient();
    case "svg":
      return openDrawing(tameDrawing(bytes));
    case "emf":
    case "wmf":
      checkMetafile(bytes, kind);
      // Metafiles draw on the page and leave its white out.
      return (await openDrawing(await metafileToSvg(bytes))).flatten({ background: "white" });
    case "bmp": {
      const { rgba, width, height } = readBitmap(bytes, MOST_PIXELS);
      return openImage(rgba, { raw: { width, height, channels: 4 } });
    }
    default:
      throw new Error(`The format of the picture (${kind}) is not supported.`);
  }
}

/** Opens a picture; of a damaged one, the readable part is shown, as Office does. */
async function openImage(bytes: Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "none", ...options });
}

async function openDrawing(svg: Uint8Array): Promise<Sharp> {
  const { width, height } = await (await openImage(svg)).metadata();
  const scale = Math.min(DRAWING_SCALE, LONGEST_DRAWING_SIDE / Math.max(width, height, 1));
  return openImage(svg, { density: Math.max(1, DEFAULT_DENSITY * scale) });
}

async function metafileToSvg(bytes: Uint8Array): Promise<Uint8Array> {
  const { convertMetafileToSvg } = await import("emf-converter");
  const copy = Uint8Array.from(bytes);
  const svg = await convertMetafileToSvg(copy.buffer, { maxCanvasDimension: LONGEST_DRAWING_SIDE });
  if (svg === null || !/<(?:path|text|image|rect|line|circle|ellipse|poly\w+)\b/.test(svg)) {
    throw new Error("The metafile is damaged: it draws nothing.");
  }
  return Buffer.from(svg);
}

async function cutOff(image: Sharp, crop: ImageCrop): Promise<Sharp> {
  const { autoOrient } = await image.metadata();
  const [left, width] = keptRange(autoOrient.width, crop.left, crop.right);
  const [top, height] = keptRange(autoOrient.height, crop.top, crop.bottom);
  return image.extract({ left, top, width, height });
}

/** Start and length of what is left, at least one pixel. */
function keptRange(size: number, before: number, after: number): [start: number, length: number] {
  const start = Math.min(Math.round(size * clampFraction(before)), size - 1);
  const end = Math.max(Math.round(size * (1 - clampFraction(after))), start + 1);
  return [start, end - start];
}

function clampFraction(fraction: number): number {
  return Math.min(Math.max(fraction || 0, 0), 1);
}
