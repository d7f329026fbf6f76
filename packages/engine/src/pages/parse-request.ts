import type { Document, FoundVisionModel, ParseOptions } from "@parsewright/contract";
import type { WatchPicture } from "@parsewright/document/files";
import type { ImageSink } from "@parsewright/document/images";
import type { DraftPage } from "./draft-page.ts";
import type { PageEvidence } from "../readers/page/page-evidence.ts";
import type { PageShardStore } from "./page-shard-store.ts";

export interface ParseRequest {
  readonly bytes: Uint8Array;
  readonly options: ParseOptions;
  readonly images: ImageSink;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ParseProgress) => void;
  /** Called with the text of each page once it is read, in the order of the pages that are read together. */
  readonly onDraft?: (page: DraftPage) => void;
  /** Called with the document as it was read from the file, and again after each stage. */
  readonly onStage?: (name: string, document: Document) => void;
  /**
   * Called with the evidence that a page was read from, while the page is open. Not called for pages that other threads
   * read.
   */
  readonly onEvidence?: (evidence: PageEvidence) => void;
  /** More pages than this in the asked range are refused before any is read. Default, and 0: no limit. */
  readonly maxPages?: number;
  /** Gives the time to stop with the pages read by then, for a range of this many pages. Default: never. */
  readonly readingEnd?: (pagesTotal: number) => ReadingEnd | undefined;
  /**
   * Seconds that reading one page may take. Default: no limit. Pages that this thread reads are stopped by ending its
   * process.
   */
  readonly pageSeconds?: number;
  /** Pages of the range, by their place in it, that are not read: an earlier try spent all of a page's time on them. */
  readonly givenUpPages?: readonly number[];
  /** Called with the place of a page before this thread reads it. */
  readonly onPageBegun?: (place: number) => void;
  /** Called with each picture that this thread decodes for an office document, or as a page. */
  readonly watchPicture?: WatchPicture | undefined;
  /**
   * Store for the pages of a long document while it is read, and for pages that an earlier try has read. Default: none.
   */
  readonly pageShards?: PageShardStore;
  /** The vision model for this document, or why there is none. */
  readonly vision?: FoundVisionModel;
  /** The most threads that may read its pages, because other documents are read beside it. Default: all of the engine. */
  readonly threads?: number | undefined;
  /** True if a page is read without asking the models, which are loaded even so. Default: no. */
  readonly isTrial?: boolean;
}

export interface ReadingEnd {
  /** On the clock of `performance.now()`. */
  readonly atMs: number;
  /** Advice on how to get more time, worded as the end of a sentence. */
  readonly advice: string;
}

export interface ParseProgress {
  /** Pages finished so far, and pages in the requested range. */
  readonly pagesDone: number;
  readonly pagesTotal: number;
}
