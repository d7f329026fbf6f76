import { ParserError } from "@parsewright/contract";

/** The largest posters that are scanned have half of this. */
const MAX_MEGAPIXELS = 300;

/** Deep pixels take longer: of those with 16 bits and opacity half as many are read in the same time. */
const MAX_DECODED_MEGABYTES = 1200;

/** Decoders that hold the whole picture may take this much: 10,000 × 10,000 pixels of any kind but the rarest. */
const MAX_WHOLE_MEGABYTES = 610;

export interface AnnouncedSize {
  /** Of the format, for people. */
  readonly formatName: string;
  readonly width: number;
  readonly height: number;
  /** Bytes of a decoded pixel. */
  readonly bytesPerPixel: number;
  /** Bytes that the decoder keeps for each pixel at once; 0 if it works row by row. */
  readonly wholeBytesPerPixel: number;
}

/** Refuses a picture for the size that its header announces, before anything is decoded. */
export function checkSize(announced: AnnouncedSize): void {
  const { formatName, width, height } = announced;
  const megapixels = (width * height) / 1e6;
  const limit = megapixelLimit(announced);
  if (megapixels <= limit) return;
  throw new ParserError(
    "DOCUMENT_TOO_COMPLEX",
    `The ${formatName} file has a picture of ${width} × ${height} pixels (${Math.ceil(megapixels)} million); ` +
      `pictures of this kind are read up to ${limit} million. Reduce it and send it again.`,
    { details: { width, height, max_megapixels: limit } },
  );
}

function megapixelLimit({ bytesPerPixel, wholeBytesPerPixel }: AnnouncedSize): number {
  // Nothing is kept of the whole by a decoder that goes row by row: no limit comes from there.
  const limits = [
    MAX_MEGAPIXELS,
    MAX_DECODED_MEGABYTES / bytesPerPixel,
    MAX_WHOLE_MEGABYTES / wholeBytesPerPixel,
  ];
  return Math.floor(Math.min(...limits));
}
