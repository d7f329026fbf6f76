import type { Box } from "@parsewright/contract";

/** Anything on a page that has a place in the reading order. */
export interface PageItem {
  readonly box: Box;
  /** Font size of text; 0 for pictures. */
  readonly size: number;
}
