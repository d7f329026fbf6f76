import { listInputFormats, ParserError, type SentFormat } from "@parsewright/contract";
import { isJpeg2000, isJxl } from "@parsewright/document/images";
import { type FormatName, PDF_HEADER_SEARCH_BYTES } from "@parsewright/document/files";
import {
  isCompoundFile,
  isProtectedOffice,
  passwordNeeded,
} from "./ooxml/protection/protected-office.ts";
import { detectTextFormat } from "./detect-text-format.ts";

/** The name of a zip's entries is in its local headers; the first ones show the kind of office file. */
const OFFICE_SEARCH_BYTES = 64 * 1024;

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
  const head = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.length, OFFICE_SEARCH_BYTES),
  );
  if (head.subarray(0, PDF_HEADER_SEARCH_BYTES).includes("%PDF-")) return "pdf";
  if (isImage(head)) return "image";
  refuseHeic(head);
  if (isCompoundFile(head)) return detectCompound(bytes);
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) {
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

const COMPOUND_STREAMS = [
  ["PowerPoint Document", "ppt"],
  ["__properties_version1.0", "msg"],
  ["WordDocument", "doc"],
  ["Workbook", "xls"],
  ["Book", "xls"],
] as const;

/** Detects the kind of a compound file by the name of its main stream, which its directory spells in UTF-16. */
function detectCompound(bytes: Uint8Array): FormatName {
  if (isProtectedOffice(bytes)) throw passwordNeeded();
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = COMPOUND_STREAMS.find(([name]) =>
    file.includes(Buffer.from(`${name}\0`, "utf16le")),
  );
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
function refuseHeic(head: Buffer): void {
  if (!HEIC_BRANDS.test(brandOf(head))) return;
  throw new ParserError(
    "UNSUPPORTED_FORMAT",
    `The document is a HEIC picture, which is not read. Save it as JPEG, PNG or AVIF and send that. Read are: ${listInputFormats()}.`,
  );
}

function brandOf(head: Buffer): string {
  return head.toString("latin1", 4, 12);
}

function isImage(head: Buffer): boolean {
  const isWebp =
    startsWith(head, [0x52, 0x49, 0x46, 0x46]) && head.toString("latin1", 8, 12) === "WEBP";
  if (AVIF_BRANDS.test(brandOf(head)) || isJpeg2000(head) || isJxl(head)) return true;
  return isWebp || IMAGE_SIGNATURES.some((signature) => startsWith(head, signature));
}

/** Some writers separate the parts of a path as Windows does, or write it in capitals; Office opens those files. */
const OFFICE_FOLDERS = [
  [/word[/\\]/i, "docx"],
  [/ppt[/\\]/i, "pptx"],
  [/xl[/\\]/i, "xlsx"],
  [/META-INF\/container\.xml/, "epub"],
] as const;

/** Entry names are listed at the end of a zip too, where writers that start with other folders put them. */
function detectOffice(bytes: Uint8Array, head: Buffer): FormatName | undefined {
  const tail = Buffer.from(
    bytes.buffer,
    bytes.byteOffset + Math.max(0, bytes.length - OFFICE_SEARCH_BYTES),
  );
  const declared = declaredZip(head);
  if (declared !== undefined) return declared;
  const searched = [head, tail.subarray(0, Math.min(bytes.length, OFFICE_SEARCH_BYTES))].map(
    (part) => part.toString("latin1"),
  );
  return OFFICE_FOLDERS.find(([folder]) => searched.some((part) => folder.test(part)))?.[1];
}

const ZIP_MEDIA_TYPES: Readonly<Record<string, FormatName>> = {
  "application/epub+zip": "epub",
  "application/vnd.oasis.opendocument.text": "odt",
  "application/vnd.oasis.opendocument.spreadsheet": "ods",
  "application/vnd.oasis.opendocument.presentation": "odp",
};

/** Books and OpenDocument files begin with an entry that says what they are, stored as it is. */
function declaredZip(head: Buffer): FormatName | undefined {
  const start = head.toString("latin1", 30, 160);
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

function startsWith(head: Buffer, signature: readonly number[]): boolean {
  return signature.every((byte, position) => head[position] === byte);
}
