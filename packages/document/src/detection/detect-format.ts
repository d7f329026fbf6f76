import { listInputFormats, ParserError, type SentFormat } from "@parsewright/contract";
import { type FormatName, PDF_HEADER_SEARCH_BYTES } from "../files/format.ts";
import { isJpeg2000, isJxl } from "../images/picture-signatures.ts";
import { includesBytes, startsWithBytes, toLatin1, wideBytes } from "./byte-text.ts";
import { detectTextFormat } from "./detect-text-format.ts";
import {
  isCompoundFile,
  isProtectedOffice,
  PACKAGE_STREAM,
  passwordNeeded,
} from "./protected-office.ts";

/** As much of each end of a file as is looked at. The names of a zip's entries are before each of them, and at the end. */
export const EDGE_BYTES = 64 * 1024;

const IMAGE_SIGNATURES = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x42, 0x4d],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
];

/** Detects the format of a file from its bytes alone, because the name may lie. */
export function detectFormat(bytes: Uint8Array): FormatName {
  if (bytes.length === 0) {
    throw new ParserError(
      "DOCUMENT_EMPTY",
      "The document is empty (0 bytes). Send the file's content.",
    );
  }
  const head = bytes.subarray(0, EDGE_BYTES);
  if (toLatin1(head.subarray(0, PDF_HEADER_SEARCH_BYTES)).includes("%PDF-")) return "pdf";
  if (isImage(head)) return "image";
  refuseHeic(head);
  if (isCompoundFile(head)) return detectCompound(bytes);
  if (isZip(head)) {
    const office = detectOffice(bytes, head);
    if (office === undefined) throw otherZip();
    return office;
  }
  const text = detectTextFormat(head);
  if (text !== undefined) return text;
  throw noDocument();
}

/** Fails with the code for bytes that are not a document. */
export function noDocument(): ParserError {
  return new ParserError(
    "UNSUPPORTED_FORMAT",
    `input bytes do not match any supported format (${listInputFormats()}). ` +
      "Check that file_b64 was base64-encoded correctly and that file_url returned the file body (not an error page).",
  );
}

/** The same, before a protected office file is opened: only its password shows which kind it is. */
export function detectSentFormat(
  bytes: Uint8Array,
  { hasPassword }: { readonly hasPassword: boolean },
): SentFormat {
  return hasPassword && isProtectedOffice(bytes) ? "ooxml" : detectFormat(bytes);
}

/** Checks whether a file begins as zips do: office files and books. */
export function isZip(head: Uint8Array): boolean {
  return startsWithBytes(head, [0x50, 0x4b, 0x03, 0x04]);
}

const COMPOUND_STREAMS = [
  ["PowerPoint Document", "ppt"],
  ["__properties_version1.0", "msg"],
  ["WordDocument", "doc"],
  ["Workbook", "xls"],
  ["Book", "xls"],
] as const;

/** The names that distinguish compound files, as their directories spell them; these can be anywhere in a file. */
export const COMPOUND_NAMES: readonly Uint8Array[] = [
  ...COMPOUND_STREAMS.map(([name]) => wideBytes(`${name}\0`)),
  wideBytes(PACKAGE_STREAM),
];

/** Detects the kind of a compound file by the name of its main stream, which its directory spells in UTF-16. */
function detectCompound(bytes: Uint8Array): FormatName {
  if (isProtectedOffice(bytes)) throw passwordNeeded();
  const found = COMPOUND_STREAMS.find(([name]) => includesBytes(bytes, wideBytes(`${name}\0`)));
  if (found !== undefined) return found[1];
  throw new ParserError(
    "UNSUPPORTED_FORMAT",
    `The document is a compound file, as old office programs write them, of a kind that is not read. Read are: ${listInputFormats()}.`,
  );
}

/** Brands of the container that AVIF and HEIC share, with the codec of each. */
const AVIF_BRANDS = /^ftyp(?:avif|avis)/;
const HEIC_BRANDS = /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/;

/** A picture that people have and that no decoder here reads. */
function refuseHeic(head: Uint8Array): void {
  if (!HEIC_BRANDS.test(brandOf(head))) return;
  throw new ParserError(
    "UNSUPPORTED_FORMAT",
    `The document is a HEIC picture, which is not read. Save it as JPEG, PNG or AVIF and send that. Read are: ${listInputFormats()}.`,
  );
}

function brandOf(head: Uint8Array): string {
  return toLatin1(head.subarray(4, 12));
}

function isImage(head: Uint8Array): boolean {
  const isWebp =
    startsWithBytes(head, [0x52, 0x49, 0x46, 0x46]) && toLatin1(head.subarray(8, 12)) === "WEBP";
  if (AVIF_BRANDS.test(brandOf(head)) || isJpeg2000(head) || isJxl(head)) return true;
  return isWebp || IMAGE_SIGNATURES.some((signature) => startsWithBytes(head, signature));
}

/** Some writers separate the parts of a path as Windows does, or write it in capitals; Office opens those files. */
const OFFICE_FOLDERS = [
  [/word[/\\]/i, "docx"],
  [/ppt[/\\]/i, "pptx"],
  [/xl[/\\]/i, "xlsx"],
  [/META-INF\/container\.xml/, "epub"],
] as const;

/** Entry names are listed at the end of a zip too, where writers that start with other folders put them. */
function detectOffice(bytes: Uint8Array, head: Uint8Array): FormatName | undefined {
  const declared = declaredZip(head);
  if (declared !== undefined) return declared;
  const searched = [head, bytes.subarray(-EDGE_BYTES)].map(toLatin1);
  return OFFICE_FOLDERS.find(([folder]) => searched.some((part) => folder.test(part)))?.[1];
}

const ZIP_MEDIA_TYPES: Readonly<Record<string, FormatName>> = {
  "application/epub+zip": "epub",
  "application/vnd.oasis.opendocument.text": "odt",
  "application/vnd.oasis.opendocument.spreadsheet": "ods",
  "application/vnd.oasis.opendocument.presentation": "odp",
};

/** Books and OpenDocument files begin with an entry that says what they are, stored as it is. */
function declaredZip(head: Uint8Array): FormatName | undefined {
  const start = toLatin1(head.subarray(30, 160));
  if (!start.startsWith("mimetype")) return undefined;
  return Object.entries(ZIP_MEDIA_TYPES).find(([type]) => start.includes(type))?.[1];
}

function otherZip(): ParserError {
  return new ParserError(
    "UNSUPPORTED_FORMAT",
    "The document is a zip that is neither an office file nor a book. Send the files in it one by one; " +
      `parsewright batch does so for a zip of documents. Read are: ${listInputFormats()}.`,
  );
}
