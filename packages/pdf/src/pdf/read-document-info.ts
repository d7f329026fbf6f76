import type { Attachment, DocumentMetadata } from "@parsewright/contract";
import type { PageSource } from "@parsewright/document/files";
import type { PdfiumLibrary } from "./pdfium-library.ts";
import { readOutline } from "./read-outline.ts";
import { readNamed } from "./read-strings.ts";
import { readUtf16 } from "./read-utf16.ts";

/** Facts about the file as a whole. */
export type DocumentInfo = Pick<PageSource, "outline" | "metadata" | "attachments">;

/** Limit: a file with more attachments is listed as far as this. */
const MAX_ATTACHMENTS = 1_000;

export function readDocumentInfo(library: PdfiumLibrary, document: number): DocumentInfo {
  const metadata = readMetadata(library, document);
  const attachments = readAttachments(library, document);
  return {
    outline: readOutline(library, document),
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(attachments.length > 0 && { attachments }),
  };
}

function readMetadata(library: PdfiumLibrary, document: number): DocumentMetadata {
  const { functions } = library;
  const read = (key: string) =>
    readNamed(library, key, (name, buffer, byteLength) =>
      functions._FPDF_GetMetaText(document, name, buffer, byteLength),
    ).trim();
  const stated = {
    title: read("Title"),
    author: read("Author"),
    subject: read("Subject"),
    keywords: read("Keywords"),
    creator: read("Creator"),
    producer: read("Producer"),
    created: toIsoDate(read("CreationDate")),
    modified: toIsoDate(read("ModDate")),
    language: readUtf16(library, (buffer, byteLength) =>
      functions._FPDFCatalog_GetLanguage(document, buffer, byteLength),
    ).trim(),
  };
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== ""));
}

const PDF_DATE =
  /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:Z|([+-])(\d{2})'?(\d{2})?)?/;

/** `D:20260116103000+01'00'` as `2026-01-16T10:30:00+01:00`; empty where it is not a date. */
function toIsoDate(written: string): string {
  const [matched, year, month, day, hour, minute = "00", second = "00", sign, zone, rest = "00"] =
    PDF_DATE.exec(written) ?? [];
  if (matched === undefined) return "";
  const date = [year, month, day].filter((part) => part !== undefined).join("-");
  if (hour === undefined || day === undefined) return date;
  const isUniversal = /Z/.test(matched) || zone === "00";
  const offset = sign === undefined ? "" : `${sign}${zone}:${rest}`;
  return `${date}T${hour}:${minute}:${second}${isUniversal ? "Z" : offset}`;
}

function readAttachments(library: PdfiumLibrary, document: number): Attachment[] {
  const { functions } = library;
  const count = Math.min(functions._FPDFDoc_GetAttachmentCount(document), MAX_ATTACHMENTS);
  const attachments: Attachment[] = [];
  for (let index = 0; index < count; index++) {
    const handle = functions._FPDFDoc_GetAttachment(document, index);
    if (handle === 0) continue;
    const name = readUtf16(library, (buffer, byteLength) =>
      functions._FPDFAttachment_GetName(handle, buffer, byteLength),
    );
    const type = readUtf16(library, (buffer, byteLength) =>
      functions._FPDFAttachment_GetSubtype(handle, buffer, byteLength),
    );
    const bytes = readSize(library, handle);
    attachments.push({ name, bytes, ...(type !== "" && { type }) });
  }
  return attachments;
}

function readSize({ functions, memory }: PdfiumLibrary, attachment: number): number {
  const sizeAt = memory.allocate(4);
  try {
    if (functions._FPDFAttachment_GetFile(attachment, 0, 0, sizeAt) === 0) return 0;
    return new DataView(memory.bytes().buffer).getUint32(sizeAt, true);
  } finally {
    memory.free(sizeAt);
  }
}
