import type { RegionReader } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import type { TextLayer } from "../text/text-layer.ts";
import type { Region } from "./region.ts";

/** Result of a detector: the regions of a page, and the page whose text they contain. */
export interface DetectedPage {
  /** The page that was passed in, plus any text recognised in its pictures. */
  readonly page: SourcePage;
  /** Words and segments of `page`. */
  readonly text: TextLayer;
  /** In reading order. Every character of `page` is in exactly one region. */
  readonly regions: readonly Region[];
  /** Remarks for the user, such as a model that failed. */
  readonly notes: readonly string[];
  /** The method that found the regions. It differs from the detector if that fell back to another. */
  readonly reader: RegionReader;
  /** Reason for the fallback, worded as the end of a sentence. Absent if there was none. */
  readonly because?: string;
}

/**
 * Divides a page into regions. Implementations: `by-geometry/`, `by-lines/`, `by-model/`. `describeDetector` tests what
 * all of them promise.
 */
export interface RegionDetector {
  readonly name: string;
  detect(page: SourcePage, signal: AbortSignal): Promise<DetectedPage>;
}
