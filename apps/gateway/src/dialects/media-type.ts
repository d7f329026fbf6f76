import type { InputFormat } from "@parsewright/contract";

const OPENXML = "application/vnd.openxmlformats-officedocument";

const WORD = `${OPENXML}.wordprocessingml.document`;
const SLIDES = `${OPENXML}.presentationml.presentation`;
const SHEETS = `${OPENXML}.spreadsheetml.sheet`;

const BY_FORMAT: Readonly<Partial<Record<InputFormat, string>>> = {
  pdf: "application/pdf",
  docx: WORD,
  pptx: SLIDES,
  xlsx: SHEETS,
};

const UNKNOWN = "application/octet-stream";

/** How the files of a format are called by those who name media types; only the file says which kind of image it is. */
export function mediaTypeOf(format: InputFormat): string {
  return BY_FORMAT[format] ?? UNKNOWN;
}

/** How files begin, in Latin-1, and for office files what they name soon after. */
const SIGNATURES: readonly {
  readonly start: string;
  readonly part?: string;
  readonly type: string;
}[] = [
  { start: "%PDF-", type: "application/pdf" },
  { start: "\u0089PNG\r\n", type: "image/png" },
  { start: "\u00ff\u00d8\u00ff", type: "image/jpeg" },
  { start: "GIF8", type: "image/gif" },
  { start: "BM", type: "image/bmp" },
  { start: "II*\0", type: "image/tiff" },
  { start: "MM\0*", type: "image/tiff" },
  { start: "RIFF", part: "WEBP", type: "image/webp" },
  { start: "PK\u0003\u0004", part: "word/", type: WORD },
  { start: "PK\u0003\u0004", part: "ppt/", type: SLIDES },
  { start: "PK\u0003\u0004", part: "xl/", type: SHEETS },
  { start: "PK\u0003\u0004", type: "application/zip" },
];

/** What a file seems to be from how it begins. Nothing is opened for it. */
export function guessMediaType(start: Uint8Array): string {
  const text = Buffer.from(start).toString("latin1");
  const found = SIGNATURES.find(
    (signature) => text.startsWith(signature.start) && text.includes(signature.part ?? ""),
  );
  if (found !== undefined) return found.type;
  return text !== "" && !text.includes("\0") ? "text/plain" : UNKNOWN;
}
