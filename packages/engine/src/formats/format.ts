import type { InputFormat } from "@parser/contract";
import type { PageSource } from "./page-source.ts";
import type { StructuredDocument } from "./structured-document.ts";

export type FormatName = InputFormat;

/** Reads one kind of file. A format never knows which backend or renderer comes next. */
export interface Format {
  readonly name: FormatName;
  open(bytes: Uint8Array, options?: OpenOptions): Promise<OpenedFile>;
}

interface OpenOptions {
  /** For a file that needs one. */
  readonly password?: string | null;
}

/**
 * A file is either pages, which a backend must read, or already structured.
 * Office formats return `document` and skip the backend.
 */
type OpenedFile =
  | { readonly kind: "pages"; readonly pages: PageSource }
  | { readonly kind: "document"; readonly document: StructuredDocument };
