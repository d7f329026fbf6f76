import { ParserError } from "@parsewright/contract";
import { type BitmapHeader, readBitmap, readBitmapHeader } from "@parsewright/document/images";
import { checkSize } from "./check-size.ts";
import type { DecodedPicture, FilePicture, PictureSize } from "./picture-file.ts";

const BYTES_PER_PIXEL = 4;
/** And the colours of one packed as runs. */
const WHOLE_BYTES_PER_PIXEL = 6;

/** Reads the header of a BMP. */
export function openBitmap(bytes: Uint8Array): FilePicture {
  const { width, height, resolution } = readHeader(bytes);
  checkSize({
    formatName: "BMP",
    width,
    height,
    bytesPerPixel: BYTES_PER_PIXEL,
    wholeBytesPerPixel: WHOLE_BYTES_PER_PIXEL,
  });
  return { width, height, resolution, notes: [], decode: (size) => decode(bytes, size) };
}

function readHeader(bytes: Uint8Array): BitmapHeader {
  try {
    return readBitmapHeader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    const isOurs = error instanceof RangeError && error.message.startsWith("A BMP");
    throw new ParserError(
      "DOCUMENT_CORRUPT",
      `The BMP file is damaged: ${isOurs ? error.message : "its header cannot be read."} Check that the whole file was sent.`,
      { cause: error },
    );
  }
}

async function decode(bytes: Uint8Array, { width, height }: PictureSize): Promise<DecodedPicture> {
  const bitmap = readBitmap(bytes, Infinity);
  const { default: sharp } = await import("sharp");
  const raw = { width: bitmap.width, height: bitmap.height, channels: 4 } as const;
  const rgb = await sharp(bitmap.rgba, { raw, limitInputPixels: false })
    .flatten({ background: "white" })
    .resize(width, height, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { pixels: { width, height, rgb }, isDamaged: bitmap.isCut };
}
