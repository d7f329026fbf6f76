/** A file of which parts are read where it is. */
export interface RemoteFile {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
  /** Its first bytes. */
  readonly start: Blob;
}

/** Messages to the worker: one opens a document, further ones draw its pages. */
export type PdfQuestion =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly remote: Omit<RemoteFile, "start"> }
  | { readonly id: number; readonly pageIndex: number; readonly width: number };

/** A page as opaque RGBA pixels. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** The answer to the question with the same id. */
export interface PdfAnswer {
  readonly id: number;
  readonly picture?: DrawnPage;
  readonly problem?: string;
}
