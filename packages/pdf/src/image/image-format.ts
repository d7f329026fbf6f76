import { ParserError } from "@parsewright/contract";
import { detectPictureKind, isJxl, pictureKindName } from "@parsewright/document/images";
import { type Format, unwatched } from "@parsewright/document/files";
import { createImagePageSource } from "./image-page-source.ts";
import { openBitmap } from "./open-bitmap.ts";
import { openJxl } from "./open-jxl.ts";
import { openWithSharp } from "./open-with-sharp.ts";
import type { PictureFile } from "./picture-file.ts";
import { MAX_TIFF_PICTURES, readTiffDirectories } from "./tiff-directories.ts";

/** PNG, JPEG, GIF, BMP, TIFF, WebP, AVIF and JPEG XL: one page for each picture, of animations for the first frame. */
export const imageFormat: Format = {
  name: "image",
  async open(bytes, { watchPicture = unwatched } = {}) {
    const file = openFile(bytes);
    // Opens the first picture now, so that a damaged one is reported as a damaged file.
    await file.openPicture(0);
    return { kind: "pages", pages: createImagePageSource(file, watchPicture) };
  },
};

function openFile(bytes: Uint8Array): PictureFile {
  if (isJxl(bytes)) return { pictureCount: 1, openPicture: async () => openJxl(bytes) };
  const kind = detectPictureKind(bytes);
  if (kind === "bmp") return { pictureCount: 1, openPicture: async () => openBitmap(bytes) };
  if (kind === "tiff") return openTiff(bytes);
  const formatName = kind === "unknown" ? "image" : pictureKindName(kind);
  return { pictureCount: 1, openPicture: () => openWithSharp({ bytes, formatName }) };
}

function openTiff(bytes: Uint8Array): PictureFile {
  const directories = readTiffDirectories(bytes);
  if (directories.length > MAX_TIFF_PICTURES)
    throw new ParserError(
      "DOCUMENT_TOO_COMPLEX",
      `The TIFF has more than ${MAX_TIFF_PICTURES} pictures. Split it and send the parts.`,
    );
  return {
    pictureCount: Math.max(1, directories.length),
    openPicture: (index) => {
      const { position = 0, resolution } = directories[index] ?? {};
      return openWithSharp({ bytes, formatName: "TIFF", position, resolution });
    },
  };
}
