import { ParserError } from "@parser/contract";

/** The largest posters that are scanned have half of this. */
const MAX_MEGAPIXELS = 300;

/** Decoders that hold the whole picture may take this much: 10,000 × 10,000 pixels of any kind but the rarest. */
const MAX_WHOLE_MEGABYTES = 610;

export interface AnnouncedSize {
  /** Of the format, for people. */
  readonly formatName: string;
  readonly width: number;
  readonly height: number;
  /** What the decoder keeps for each pixel at once; 0 where it goes row by row. */
  readonly wholeBytesPerPixel: number;
}

/** Refuses a picture for the size that its header announces, before anything is decoded. */
export function checkSize({ formatName, width, height, wholeBytesPerPixel }: AnnouncedSize): void {
  const megapixels = (width * height) / 1e6;
  const limit =
    wholeBytesPerPixel === 0
      ? MAX_MEGAPIXELS
      : Math.min(MAX_MEGAPIXELS, Math.floor(MAX_WHOLE_MEGABYTES / wholeBytesPerPixel));
  if (megapixels <= limit) return;
  throw new ParserError(
    "DOCUMENT_TOO_COMPLEX",
    `The ${formatName} file has a picture of ${width} × ${height} pixels (${Math.ceil(megapixels)} million); ` +
      `pictures of this kind are read up to ${limit} million. Reduce it and send it again.`,
    { details: { width, height, max_megapixels: limit } },
  );
}
