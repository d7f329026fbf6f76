import type { Pixels } from "@parsewright/document/images";

/** A file that holds one picture or, as TIFF, several. */
export interface PictureFile {
  readonly pictureCount: number;
  /** Reads the header of a picture. Throws a `ParserError` if it cannot be read or is too large. */
  openPicture(index: number): Promise<FilePicture>;
}

/** A picture that is not decoded yet. Sides are pixels of the picture as it is shown. */
export interface FilePicture {
  readonly width: number;
  readonly height: number;
  /** Dots per inch, where the file says. */
  readonly resolution?: Resolution | undefined;
  /** Remarks on the picture, such as frames that were left out. */
  readonly notes: readonly string[];
  /** Decodes it in another size, which must not be larger. */
  decode(size: PictureSize): Promise<DecodedPicture>;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface Resolution {
  readonly x: number;
  readonly y: number;
}

export interface DecodedPicture {
  readonly pixels: Pixels;
  /** A part of it is missing or wrong. */
  readonly isDamaged: boolean;
}
