interface InputFormatFacts {
  /** As a sentence names it. Neighbours of one family are named together. */
  readonly label: string;
  readonly family?: "web page" | "mail" | "OpenDocument" | "old office" | "office";
  /** Of its files, the usual one first. What a file is, its content decides; names serve to offer and to search files. */
  readonly extensions: readonly [string, ...string[]];
  /** By which a request says that its body is such a document. */
  readonly mediaTypes: readonly string[];
}

const OOXML = "application/vnd.openxmlformats-officedocument";

/** Formats of documents. Every list of formats, file names and types is made from this table. */
const FORMAT_TABLE = {
  pdf: { label: "PDF", extensions: ["pdf"], mediaTypes: ["application/pdf", "application/x-pdf"] },
  image: {
    label: "PNG/JPEG/GIF/BMP/TIFF/WebP/AVIF/JP2/JXL image",
    extensions: [
      "png",
      "jpg",
      "jpeg",
      "gif",
      "bmp",
      "tif",
      "tiff",
      "webp",
      "avif",
      "jp2",
      "j2k",
      "jxl",
    ],
    mediaTypes: ["image/*"],
  },
  svg: { label: "SVG", extensions: ["svg"], mediaTypes: ["image/svg+xml"] },
  html: {
    label: "HTML",
    family: "web page",
    extensions: ["html", "htm", "xhtml"],
    mediaTypes: ["text/html", "application/xhtml+xml"],
  },
  mhtml: {
    label: "MHTML",
    family: "web page",
    extensions: ["mhtml", "mht"],
    mediaTypes: ["multipart/related", "application/x-mimearchive"],
  },
  markdown: {
    label: "Markdown",
    extensions: ["md", "markdown"],
    mediaTypes: ["text/markdown", "text/x-markdown"],
  },
  // Some clients send their JSON as text/plain, so that a body of that type is not taken for a document.
  text: { label: "plain text", extensions: ["txt"], mediaTypes: [] },
  csv: {
    label: "CSV/TSV",
    extensions: ["csv", "tsv"],
    mediaTypes: ["text/csv", "text/tab-separated-values"],
  },
  epub: { label: "EPUB", extensions: ["epub"], mediaTypes: ["application/epub+zip"] },
  eml: { label: "EML", family: "mail", extensions: ["eml"], mediaTypes: ["message/rfc822"] },
  msg: {
    label: "MSG",
    family: "mail",
    extensions: ["msg"],
    mediaTypes: ["application/vnd.ms-outlook"],
  },
  rtf: { label: "RTF", extensions: ["rtf"], mediaTypes: ["application/rtf", "text/rtf"] },
  odt: {
    label: "ODT",
    family: "OpenDocument",
    extensions: ["odt", "ott"],
    mediaTypes: ["application/vnd.oasis.opendocument.text*"],
  },
  ods: {
    label: "ODS",
    family: "OpenDocument",
    extensions: ["ods", "ots"],
    mediaTypes: ["application/vnd.oasis.opendocument.spreadsheet*"],
  },
  odp: {
    label: "ODP",
    family: "OpenDocument",
    extensions: ["odp", "otp"],
    mediaTypes: ["application/vnd.oasis.opendocument.presentation*"],
  },
  doc: {
    label: "DOC",
    family: "old office",
    extensions: ["doc", "dot"],
    mediaTypes: ["application/msword"],
  },
  ppt: {
    label: "PPT",
    family: "old office",
    extensions: ["ppt", "pps", "pot"],
    mediaTypes: ["application/vnd.ms-powerpoint"],
  },
  xls: {
    label: "XLS",
    family: "old office",
    extensions: ["xls", "xlt"],
    mediaTypes: ["application/vnd.ms-excel"],
  },
  // Templates and files with macros too.
  docx: {
    label: "DOCX",
    family: "office",
    extensions: ["docx", "docm", "dotx", "dotm"],
    mediaTypes: [`${OOXML}.wordprocessingml.*`],
  },
  pptx: {
    label: "PPTX",
    family: "office",
    extensions: ["pptx", "pptm", "ppsx", "ppsm", "potx", "potm"],
    mediaTypes: [`${OOXML}.presentationml.*`],
  },
  xlsx: {
    label: "XLSX",
    family: "office",
    extensions: ["xlsx", "xlsm", "xltx", "xltm"],
    mediaTypes: [`${OOXML}.spreadsheetml.*`],
  },
} as const satisfies Record<string, InputFormatFacts>;

/** As `debug` and progress updates name it. */
export type InputFormat = keyof typeof FORMAT_TABLE;
export const INPUT_FORMATS = Object.keys(FORMAT_TABLE) as [InputFormat, ...InputFormat[]];

/** A protected office file is one of three kinds, which only its password shows. */
export const SENT_FORMATS = [...INPUT_FORMATS, "ooxml"] as const;
/** Formats that are known before a document is opened. */
export type SentFormat = (typeof SENT_FORMATS)[number];

const ALL_FACTS: readonly InputFormatFacts[] = Object.values(FORMAT_TABLE);

export type InputExtension = (typeof FORMAT_TABLE)[InputFormat]["extensions"][number];

/** Every extension of a file that can be parsed, without its dot. */
export const INPUT_EXTENSIONS: readonly string[] = ALL_FACTS.flatMap(
  ({ extensions }) => extensions,
);

/** The usual extension of a format, without its dot. */
export function extensionOf(format: InputFormat): string {
  return FORMAT_TABLE[format].extensions[0];
}

/** The format that files with an extension, without its dot, usually have; `undefined` for those of no format. */
export function formatOfExtension(extension: string): InputFormat | undefined {
  return INPUT_FORMATS.find((format) =>
    (FORMAT_TABLE[format].extensions as readonly string[]).includes(extension),
  );
}

/** The media types of a format; one that ends with `*` is the beginning of several. */
export function mediaTypesOf(format: InputFormat): readonly string[] {
  return FORMAT_TABLE[format].mediaTypes;
}

const MEDIA_TYPES = ALL_FACTS.flatMap(({ mediaTypes }) => mediaTypes);

/** Checks whether a media type, without its parameters, says that a body is a document. */
export function isDocumentMediaType(mediaType: string): boolean {
  return (
    mediaType === "application/octet-stream" ||
    MEDIA_TYPES.some((known) =>
      known.endsWith("*") ? mediaType.startsWith(known.slice(0, -1)) : mediaType === known,
    )
  );
}

/** All formats, for a sentence: "PDF, …, or DOCX/PPTX/XLSX". */
export function listInputFormats(): string {
  const names: { family: string | undefined; name: string }[] = [];
  for (const { family, label } of ALL_FACTS) {
    const last = names.at(-1);
    if (family !== undefined && last?.family === family) last.name += `/${label}`;
    else names.push({ family, name: label });
  }
  const all = names.map(({ name }) => name);
  return `${all.slice(0, -1).join(", ")}, or ${all.at(-1)}`;
}
