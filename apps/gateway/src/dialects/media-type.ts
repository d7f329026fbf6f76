import { extensionOf, type InputFormat, mediaTypesOf } from "@parsewright/contract";

const OPENXML = "application/vnd.openxmlformats-officedocument";

const WORD = `${OPENXML}.wordprocessingml.document`;
const SLIDES = `${OPENXML}.presentationml.presentation`;
const SHEETS = `${OPENXML}.spreadsheetml.sheet`;
const ODF = "application/vnd.oasis.opendocument.";

/** Types of formats for which the contract names the beginning of several types, or none. */
const USUAL: Readonly<Partial<Record<InputFormat, string>>> = {
  docx: WORD,
  pptx: SLIDES,
  xlsx: SHEETS,
  odt: `${ODF}text`,
  ods: `${ODF}spreadsheet`,
  odp: `${ODF}presentation`,
  text: "text/plain",
};

const IMAGES: Readonly<Record<string, string>> = {
  jpg: "jpeg",
  tif: "tiff",
  j2k: "jp2",
};

const UNKNOWN = "application/octet-stream";

/** The media type of a document. Only the name of an image says which kind it is. */
export function mediaTypeOf(format: InputFormat, fileName: string): string {
  const extension = extensionIn(fileName) || extensionOf(format);
  if (format === "image") return `image/${IMAGES[extension] ?? extension}`;
  if (format === "csv" && extension === "tsv") return "text/tab-separated-values";
  return USUAL[format] ?? mediaTypesOf(format)[0] ?? UNKNOWN;
}

/** First bytes of files, in Latin-1, and for office files a name that follows soon after. */
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
  { start: "PK\u0003\u0004", part: "mimetypeapplication/epub+zip", type: "application/epub+zip" },
  { start: "PK\u0003\u0004", part: `mimetype${ODF}text`, type: `${ODF}text` },
  { start: "PK\u0003\u0004", part: `mimetype${ODF}spreadsheet`, type: `${ODF}spreadsheet` },
  { start: "PK\u0003\u0004", part: `mimetype${ODF}presentation`, type: `${ODF}presentation` },
  { start: "PK\u0003\u0004", type: "application/zip" },
  { start: "{\\rtf", type: "application/rtf" },
  { start: "<?xml", part: "<svg", type: "image/svg+xml" },
  { start: "<svg", type: "image/svg+xml" },
  { start: "<?xml", part: "<html", type: "application/xhtml+xml" },
  { start: "<?xml", type: "application/xml" },
];

/** Compound files of Office 97 and of Outlook, which only their names distinguish here. */
const COMPOUND = "\u00d0\u00cf\u0011\u00e0";
const HTML = /\s*<(?:!doctype html|html|head|body)\b/iy;
const COMMENT = /\s*<!--[^]*?-->/y;
const MAIL =
  /^(?:(?:from|to|subject|date|received|return-path|message-id|mime-version|delivered-to): .*\r?\n){2}/i;

/** Types that a name distinguishes where the beginning of the file does not. */
const BY_NAME: Readonly<Record<string, string>> = {
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
  msg: "application/vnd.ms-outlook",
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  md: "text/markdown",
};

/** Guesses the type of a file by its first bytes, without opening anything. */
export function guessMediaType(start: Uint8Array, fileName = ""): string {
  const text = Buffer.from(start).toString("latin1");
  const found = SIGNATURES.find(
    (signature) => text.startsWith(signature.start) && text.includes(signature.part ?? ""),
  );
  return found?.type ?? guessOther(text, extensionIn(fileName));
}

function guessOther(text: string, extension: string): string {
  const named = BY_NAME[extension];
  if (text.startsWith(COMPOUND)) return named ?? "application/x-tika-msoffice";
  if (isHtml(text)) return "text/html";
  if (MAIL.test(text)) return "message/rfc822";
  return text !== "" && !text.includes("\0") ? (named ?? "text/plain") : UNKNOWN;
}

/** Passes comments one by one: a pattern for all of them would try every way to divide them. */
function isHtml(text: string): boolean {
  COMMENT.lastIndex = 0;
  do HTML.lastIndex = COMMENT.lastIndex;
  while (COMMENT.test(text));
  return HTML.test(text);
}

function extensionIn(fileName: string): string {
  return /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}
