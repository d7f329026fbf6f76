import { ParserError } from "@parsewright/contract";
import type { ImageSink } from "./image-sink.ts";

/** Figures are drawn larger than the vectors that describe them, and photographs unpack twenty to one. */
const PICTURE_BYTES_PER_BYTE = 64;

/** A short file may consist of drawings that fill their pages. */
const LEAST_PICTURE_BYTES = 256 * 1024 * 1024;

/** Stores pictures until they are more than the file may become; then it throws `DOCUMENT_TOO_COMPLEX`. */
export function withinPictureBudget(images: ImageSink, fileBytes: number): ImageSink {
  const limit = Math.max(LEAST_PICTURE_BYTES, fileBytes * PICTURE_BYTES_PER_BYTE);
  let bytesLeft = limit;
  return {
    ...images,
    async add(fileName, png) {
      bytesLeft -= png.length;
      if (bytesLeft < 0) {
        throw new ParserError(
          "DOCUMENT_TOO_COMPLEX",
          `The pictures of the document take more than ${limit} bytes, the most that a file of ${fileBytes} bytes may become.`,
          { details: { picture_bytes: limit, bytes: fileBytes } },
        );
      }
      await images.add(fileName, png);
    },
  };
}
