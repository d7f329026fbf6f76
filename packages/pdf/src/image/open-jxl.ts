import { ParserError } from "@parsewright/contract";
import { decodeJxl } from "./jpeg-xl/decode-jxl.ts";
import { type JxlHeader, readJxlHeader } from "./jpeg-xl/jxl-header.ts";
import { checkSize } from "./check-size.ts";
import type { DecodedPicture, FilePicture, PictureSize } from "./picture-file.ts";

const FORMAT_NAME = "JPEG XL";

/** Peak memory of the decoder, measured with noise of 3,000 to 5,000 pixels on a side. */
const BYTES_PER_PIXEL = 24;
const BYTES_PER_DEEP_PIXEL = 33;

/** Reads the header of a JPEG XL. */
export function openJxl(bytes: Uint8Array): FilePicture {
  const header = readHeader(bytes);
  const { width, height, isAnimated, isDeep } = header;
  const bytesPerPixel = isDeep ? BYTES_PER_DEEP_PIXEL : BYTES_PER_PIXEL;
  checkSize({
    formatName: FORMAT_NAME,
    width,
    height,
    bytesPerPixel,
    wholeBytesPerPixel: bytesPerPixel,
  });
  return {
    width,
    height,
    notes: isAnimated ? ["The picture is animated: the first of its frames was read."] : [],
    decode: (size) => decode(bytes, header, size),
  };
}

function readHeader(bytes: Uint8Array): JxlHeader {
  try {
    return readJxlHeader(bytes);
  } catch (error) {
    throw new ParserError(
      "DOCUMENT_CORRUPT",
      `The ${FORMAT_NAME} file is damaged: its header cannot be read. Check that the whole file was sent.`,
      { cause: error },
    );
  }
}

async function decode(
  bytes: Uint8Array,
  header: JxlHeader,
  { width, height }: PictureSize,
): Promise<DecodedPicture> {
  const { image, isWhole } = await decodeJxl(bytes, header);
  const rgb = await image
    .flatten({ background: "white" })
    .resize(width, height, { fit: "fill" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw({ depth: "uchar" })
    .toBuffer();
  return { pixels: { width, height, rgb }, isDamaged: !isWhole };
}
