import type { Page, TrackedChanges } from "@parsewright/contract";
import type { ImageSink } from "../images/image-sink.ts";
import type { PageRange } from "./page-source.ts";
import type { WatchPicture } from "./watch-picture.ts";

/** A file that knows its own structure: sections, slides or sheets, each read as a page. */
export interface StructuredDocument {
  readonly pageCount: number;
  /** True if people count these pages, as they do slides and sheets. Only such pages can be asked for. */
  readonly isPaged: boolean;
  /** Remarks on the whole file, such as hidden sheets that were left out. */
  readonly notes: readonly string[];
  /** Pages `first` to `last`, in order, `page_idx` counting from 0, `para_blocks` finished. */
  readPages(range: PageRange, context: ReadContext): AsyncIterable<Page>;
}

/** A document inside another one. */
interface PagedPart {
  readonly bytes: Uint8Array;
  /** Of its first page, among all pages. */
  readonly place: number;
}

export interface ReadContext {
  readonly images: ImageSink;
  readonly watchPicture?: WatchPicture | undefined;
  readonly signal: AbortSignal;
  /** True if review comments become part of the text. */
  readonly includeComments: boolean;
  /** The treatment of changes that a text document tracks; accepted when it is left out. */
  readonly changes?: TrackedChanges;
  /** Reads a document inside this one that is made of pages, such as an attached PDF. */
  readonly readPagesOf: (part: PagedPart) => Promise<readonly Page[]>;
}
