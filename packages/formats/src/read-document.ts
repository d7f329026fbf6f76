import type { Document, Page } from "@parsewright/contract";
import { ENGINE_VERSION } from "@parsewright/document/version";
import { createOpener } from "./create-opener.ts";
import { unlockOffice } from "./ooxml/protection/unlock-office.ts";
import { STRUCTURED_FORMATS } from "./registry.ts";

export interface FileReading {
  readonly document: Document;
  /** The document's pictures as PNG files, under the names that the document has for them. */
  readonly images: ReadonlyMap<string, Uint8Array>;
}

const openDocument = createOpener(STRUCTURED_FORMATS);

/**
 * Reads a file that knows its own structure: an office file, mail, a web page or text. PDF files and pictures need the
 * engine; those attached to mail are named in a note instead.
 */
export async function readDocument(
  bytes: Uint8Array,
  { password = null }: { readonly password?: string | null } = {},
): Promise<FileReading> {
  const file = await openDocument(unlockOffice(bytes, password), { password });
  if (file.kind !== "document") throw new Error("The document is made of pages.");
  const { pageCount, notes } = file.document;
  const images = new Map<string, Uint8Array>();
  const pages: Page[] = [];
  const context = {
    images: { add: async (name: string, png: Uint8Array) => void images.set(name, png) },
    signal: new AbortController().signal,
    includeComments: false,
    readPagesOf: () => Promise.reject(new Error("Reading it needs the engine.")),
  };
  const range = { first: 0, last: pageCount - 1 };
  for await (const page of file.document.readPages(range, context)) pages.push(page);
  const document: Document = {
    pdf_info: pages,
    _backend: "office",
    _version_name: ENGINE_VERSION,
    ...(notes.length > 0 && { parser_notes: [...notes] }),
  };
  return { document, images };
}
