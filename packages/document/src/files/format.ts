import type { InputFormat } from "@parsewright/contract";
import type { PageSource } from "./page-source.ts";
import type { StructuredDocument } from "./structured-document.ts";
import type { WatchPicture } from "./watch-picture.ts";

export type FormatName = InputFormat;

/** Reads one kind of file. A format never knows which backend or renderer comes next. */
export interface Format {
  readonly name: FormatName;
  open(bytes: Uint8Array, options?: OpenOptions): Promise<OpenedFile>;
}

export interface OpenOptions {
  /** For a file that needs one. */
  readonly password?: string | null;
  /** For a file whose pages are pictures. */
  readonly watchPicture?: WatchPicture | undefined;
  /** Opens a document inside this one, such as an attachment. Absent where documents are nested too deeply. */
  readonly openPart?: ((bytes: Uint8Array) => Promise<OpenedFile>) | undefined;
}

/**
 * A file is either pages, which a backend must read, or already structured.
 * Office formats return `document` and skip the backend.
 */
export type OpenedFile =
  | { readonly kind: "pages"; readonly pages: PageSource }
  | { readonly kind: "document"; readonly document: StructuredDocument };

/** The standard lets a PDF header be anywhere in the first kilobyte, and files use that. */
export const PDF_HEADER_SEARCH_BYTES = 1024;
