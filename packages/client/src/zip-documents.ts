import type { InputExtension } from "@parsewright/contract";
import { refuse } from "./refusal.ts";
import { readZipEntries, readZipEntry } from "./zip-entries.ts";

/** A document in a zip. */
export interface ZippedDocument {
  /** With the folders that it is in. */
  readonly name: string;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Extensions of documents. The contract's own list is not loaded here; the compiler finds one that is missing. */
const EXTENSIONS: Readonly<Record<InputExtension, true>> = {
  pdf: true,
  png: true,
  jpg: true,
  jpeg: true,
  gif: true,
  bmp: true,
  tif: true,
  tiff: true,
  webp: true,
  avif: true,
  jp2: true,
  j2k: true,
  jxl: true,
  svg: true,
  html: true,
  htm: true,
  xhtml: true,
  mhtml: true,
  mht: true,
  md: true,
  markdown: true,
  txt: true,
  csv: true,
  tsv: true,
  epub: true,
  eml: true,
  msg: true,
  rtf: true,
  odt: true,
  ott: true,
  ods: true,
  ots: true,
  odp: true,
  otp: true,
  doc: true,
  dot: true,
  ppt: true,
  pps: true,
  pot: true,
  xls: true,
  xlt: true,
  docx: true,
  docm: true,
  dotx: true,
  dotm: true,
  pptx: true,
  pptm: true,
  ppsx: true,
  ppsm: true,
  potx: true,
  potm: true,
  xlsx: true,
  xlsm: true,
  xltx: true,
  xltm: true,
};

/** The documents of a zip by the extensions that can be parsed, sorted by name. Zips inside it are left out. */
export async function listZippedDocuments(zip: Blob): Promise<ZippedDocument[]> {
  const entries = (await readZipEntries(zip))
    .filter(({ name }) => isDocument(name) && isInside(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  if (entries.length === 0) throw refuse("it contains no document");
  if (entries.some(({ isEncrypted }) => isEncrypted)) {
    throw refuse("it is encrypted; pack its documents without a password");
  }
  return entries.map((entry) => ({ name: entry.name, read: () => readZipEntry(zip, entry) }));
}

function isDocument(name: string): boolean {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(EXTENSIONS, extension);
}

/** Callers save results under these names: none leads out of a folder. Those with a dot are a system's own. */
function isInside(name: string): boolean {
  const parts = name.split("/");
  return (
    !name.includes("\0") && parts.every((part) => part !== "" && !/^(?:\.|__MACOSX$)/.test(part))
  );
}
