import type { FoundVisionModel, Page } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import type { FigureSink } from "@parsewright/document/images";
import type { PageReaders } from "../readers/page/page-readers.ts";

/**
 * Turns source pages into pages of blocks. Implementations: `pipeline/`, `vlm/`, `hybrid/`.
 * `backend-conformance.ts` tests what every one of them promises.
 */
export interface Backend {
  /** Shape of the document that it makes. */
  readonly kind: "pipeline" | "vlm" | "hybrid";
  /**
   * Yields exactly one page per source page, in order, numbered from 0, with `preproc_blocks` filled.
   * A block that cannot be read never fails the page. Stops soon after an abort.
   */
  analyze(pages: AsyncIterable<SourcePage>, context: AnalyzeContext): AsyncIterable<Page>;
}

export interface AnalyzeContext extends PageReaders {
  readonly images: FigureSink;
  /** Only backends that need a model are run with one. */
  readonly vision: FoundVisionModel;
  /** Called when the text of a page is read from its picture, since the file has none that can be trusted. */
  readonly onPictureRead?: () => void;
}
