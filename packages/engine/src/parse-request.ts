import type { Document, FoundVisionModel, ParseOptions } from "@parser/contract";
import type { ImageSink } from "./images/image-sink.ts";

export interface ParseRequest {
  readonly bytes: Uint8Array;
  readonly options: ParseOptions;
  readonly images: ImageSink;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ParseProgress) => void;
  /** Called with the document as it was read from the file, and again after each stage. */
  readonly onStage?: (name: string, document: Document) => void;
  /** More pages than this in the asked range are refused before any is read. Default, and 0: no limit. */
  readonly maxPages?: number;
  /** The vision model for this document, or why there is none. */
  readonly vision?: FoundVisionModel;
  /** Whether review comments of office documents become part of the text. Default: no. */
  readonly includeComments?: boolean;
}

export interface ParseProgress {
  /** Pages finished so far, and pages in the requested range. */
  readonly pagesDone: number;
  readonly pagesTotal: number;
}
