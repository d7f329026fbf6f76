import type { RegionReader } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import type { TextLayer } from "../text/text-layer.ts";
import type { Region } from "./region.ts";

/** The regions of a page, and the page as it is to be read by them. */
export interface DetectedPage {
  /** May have more characters than the page that was looked at: what was read in its pictures. */
  readonly page: SourcePage;
  /** The text of that page. */
  readonly text: TextLayer;
  /** In reading order. Each character of the page is in exactly one of them. */
  readonly regions: readonly Region[];
  /** What to say about how they were found. */
  readonly notes: readonly string[];
  /** What found them. */
  readonly reader: RegionReader;
  /** Why it was another reader than the detector is named after, as the end of a sentence. */
  readonly because?: string;
}

/** Divides a page into regions. `describeDetector` holds all of them to the same promises. */
export interface RegionDetector {
  readonly name: string;
  detect(page: SourcePage, signal: AbortSignal): Promise<DetectedPage>;
}
