import type { Box, LoadedModel } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";

/** Labels of PP-DocLayoutV3, in the order of their numbers. */
export const LAYOUT_LABELS = [
  "abstract",
  "algorithm",
  "aside_text",
  "chart",
  "content",
  "display_formula",
  "doc_title",
  "figure_title",
  "footer",
  "footer_image",
  "footnote",
  "formula_number",
  "header",
  "header_image",
  "image",
  "inline_formula",
  "number",
  "paragraph_title",
  "reference",
  "reference_content",
  "seal",
  "table",
  "text",
  "vertical_text",
  "vision_footnote",
] as const;
export type LayoutLabel = (typeof LAYOUT_LABELS)[number];

/** A part of a page that a layout model sees. */
export interface LayoutRegion {
  readonly label: LayoutLabel;
  /** 0 to 1. */
  readonly score: number;
  /** Points, origin top left of the page as it is shown. */
  readonly box: Box;
  /** Text of a seal that was read as one: the characters on it are then not its own. */
  readonly sealText?: readonly string[];
}

/** Finds the regions of a page by looking at its picture. */
export interface LayoutReader {
  readonly model: LoadedModel;
  /** In reading order. */
  findRegions(page: SourcePage, signal: AbortSignal): Promise<LayoutRegion[]>;
}

/** A page and the regions that a model sees on it, before anything else is made of them. */
export interface SeenPage {
  readonly page: SourcePage;
  readonly regions: readonly LayoutRegion[];
  readonly notes: readonly string[];
}
