import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";

/** A figure found on a page, and the text printed inside it. */
export interface FigureRegion {
  readonly box: Box;
  /** A chart only when its axes or bars prove it. */
  readonly kind: "image" | "chart";
  /** Labels and legends: they belong to the figure, not to the text around it. */
  readonly characters: ReadonlySet<Character>;
}
