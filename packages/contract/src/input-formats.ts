interface InputFormatFacts {
  /** As a sentence names it. */
  readonly label: string;
  /** Of its files, the usual one first. What a file is, its content decides; names serve to offer and to search files. */
  readonly extensions: readonly [string, ...string[]];
  /** Listed together, after the others. */
  readonly isOffice?: true;
}

/** What a document can be. Every list of formats, file names and types is made from this table. */
const FORMAT_TABLE = {
  pdf: { label: "PDF", extensions: ["pdf"] },
  image: {
    label: "PNG/JPEG/GIF/BMP/TIFF/WebP image",
    extensions: ["png", "jpg", "jpeg", "gif", "bmp", "tif", "tiff", "webp"],
  },
  // Templates and files with macros too.
  docx: { label: "DOCX", extensions: ["docx", "docm", "dotx", "dotm"], isOffice: true },
  pptx: {
    label: "PPTX",
    extensions: ["pptx", "pptm", "ppsx", "ppsm", "potx", "potm"],
    isOffice: true,
  },
  xlsx: { label: "XLSX", extensions: ["xlsx", "xlsm", "xltx", "xltm"], isOffice: true },
} as const satisfies Record<string, InputFormatFacts>;

/** As `debug` and progress updates name it. */
export type InputFormat = keyof typeof FORMAT_TABLE;
export const INPUT_FORMATS = Object.keys(FORMAT_TABLE) as [InputFormat, ...InputFormat[]];

/** A protected office file is one of three kinds, which only its password shows. */
export const SENT_FORMATS = [...INPUT_FORMATS, "ooxml"] as const;
/** What can be said of a document before it is opened. */
export type SentFormat = (typeof SENT_FORMATS)[number];

/** Every extension of a file that can be parsed, without its dot. */
export const INPUT_EXTENSIONS: readonly string[] = Object.values(FORMAT_TABLE).flatMap(
  ({ extensions }) => extensions,
);

/** All formats, for a sentence: "PDF, …, or DOCX/PPTX/XLSX". */
export function listInputFormats(): string {
  const all: InputFormatFacts[] = Object.values(FORMAT_TABLE);
  const labelsWhere = (isOffice: boolean) =>
    all.filter((format) => (format.isOffice === true) === isOffice).map(({ label }) => label);
  return `${labelsWhere(false).join(", ")}, or ${labelsWhere(true).join("/")}`;
}
