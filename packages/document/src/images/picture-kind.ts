import { gunzipSync } from "node:zlib";

const KINDS = {
  png: "PNG",
  jpeg: "JPEG",
  gif: "GIF",
  tiff: "TIFF",
  webp: "WebP",
  avif: "AVIF",
  bmp: "BMP",
  svg: "SVG",
  emf: "EMF",
  wmf: "WMF",
  icon: "ICO",
  jpegXr: "JPEG XR",
  unknown: "unknown",
} as const;

/** Formats of pictures in office files; the last ones cannot be read. */
export type PictureKind = keyof typeof KINDS;

/** Name of a format, for people. */
export function pictureKindName(kind: PictureKind): string {
  return KINDS[kind];
}

const SIGNATURES: readonly (readonly [PictureKind, number, string])[] = [
  ["png", 0, "\x89PNG\r\n\x1A\n"],
  ["jpeg", 0, "\xFF\xD8\xFF"],
  ["gif", 0, "GIF8"],
  ["tiff", 0, "II*\0"],
  ["tiff", 0, "MM\0*"],
  ["webp", 8, "WEBP"],
  ["avif", 4, "ftypavif"],
  ["avif", 4, "ftypavis"],
  ["bmp", 0, "BM"],
  ["emf", 40, " EMF"],
  ["wmf", 0, "\xD7\xCD\xC6\x9A"],
  ["wmf", 0, "\x01\0\x09\0"],
  ["wmf", 0, "\x02\0\x09\0"],
  ["icon", 0, "\0\0\x01\0"],
  ["jpegXr", 0, "II\xBC"],
];
/** Bytes to search for the root of an SVG, which may follow a declaration, comments and a document type. */
const SVG_SEARCH_BYTES = 4096;

/** Detects the kind of a picture from its bytes alone, because the name may lie. */
export function detectPictureKind(bytes: Uint8Array): PictureKind {
  const head = Buffer.from(bytes.subarray(0, SVG_SEARCH_BYTES)).toString("latin1");
  const known = SIGNATURES.find(([, offset, signature]) => head.startsWith(signature, offset));
  if (known) return known[0];
  return /<(?:\w+:)?svg[\s>]/.test(head) ? "svg" : "unknown";
}

/** A compressed picture may unfold to this much. */
const MOST_UNFOLDED_BYTES = 64 * 1024 * 1024;

/** The picture inside an EMZ, WMZ or SVGZ, which are compressed whole; any other as it is. Throws when it is damaged. */
export function unfoldPicture(bytes: Uint8Array): Uint8Array {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isCompressed ? gunzipSync(bytes, { maxOutputLength: MOST_UNFOLDED_BYTES }) : bytes;
}
