import type { Page, ParseOptions } from "@parser/contract";
import type { SourcePage } from "../formats/page-source.ts";
import type { FigureSink } from "../images/figure-sink.ts";
import type { LayoutReader } from "../readers/layout/layout-reader.ts";
import type { FindRecognizer } from "../readers/ocr/find-recognizer.ts";
import type { TableStructureReader } from "../readers/tables/structure/table-structure-reader.ts";

/**
 * Turns source pages into pages of blocks. Implementations: `pipeline/`.
 * `backend-conformance.ts` tests what every one of them promises.
 */
export interface Backend {
  /** Which shape of document it makes. */
  readonly kind: "pipeline" | "vlm" | "hybrid";
  /**
   * Yields exactly one page per source page, in order, numbered from 0, with `preproc_blocks` filled.
   * A block that cannot be read never fails the page. Stops soon after an abort.
   */
  analyze(pages: AsyncIterable<SourcePage>, context: AnalyzeContext): AsyncIterable<Page>;
}

export interface AnalyzeContext {
  readonly options: ParseOptions;
  readonly images: FigureSink;
  readonly signal: AbortSignal;
  /** Absent when no layout model is installed: the page is then read by its geometry alone. */
  readonly layout?: LayoutReader;
  /** Absent when no model for tables is installed: rules then read them alone. */
  readonly tables?: TableStructureReader;
  readonly findRecognizer: FindRecognizer;
}
