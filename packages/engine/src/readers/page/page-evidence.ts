import type { DetectedPage } from "../regions/detector.ts";
import type { TableRegion } from "../tables/steps/table-region.ts";

/** Characters, lines, regions and tables from which the blocks of a page were made. */
export interface PageEvidence extends Pick<DetectedPage, "page" | "text" | "regions"> {
  /** Tables that a detector found, and those that were read in its regions. */
  readonly tables: readonly TableRegion[];
}
