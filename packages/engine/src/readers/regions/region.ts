import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import type { FormulaRegion } from "../formulas/formula-region.ts";
import type { BodyStyle } from "../paragraphs/body-style.ts";
import type { TableRegion } from "../tables/table-region.ts";
import type { TextLine } from "../text/text-line.ts";
import type { LayoutLabel } from "../layout/layout-reader.ts";

/** What a region is. A `column` is text of any kind, which its reader divides into headings, lists and paragraphs. */
export type RegionLabel = Exclude<LayoutLabel, "inline_formula"> | "column";

/** A part of a page, and what a detector knows about it. */
export interface Region {
  readonly label: RegionLabel;
  /** Points, origin top left of the page as it is shown. */
  readonly box: Box;
  /** In the order of the file. Those of a table, figure or formula may be none: it may be a picture. */
  readonly characters: readonly Character[];
  /** The lines that the characters of text make up, from top to bottom; none where there is no text. */
  readonly lines: readonly TextLine[];
  /** How sure a model is of the region, 0 to 1. */
  readonly score?: number;
  /** How most of the text around a column is set. */
  readonly style?: BodyStyle;
  /** Its finder is sure that no line of it is a heading, however it is set: authors, addresses, pulled quotes. */
  readonly hasNoHeadings?: true;
  /** What it says, where finding it meant reading it. */
  readonly table?: TableRegion;
  readonly formula?: FormulaRegion;
  readonly sealText?: readonly string[];
}

const WITHOUT_LINES: ReadonlySet<RegionLabel> = new Set([
  "table",
  "image",
  "chart",
  "seal",
  "display_formula",
]);

/** Whether a region is text to be read line by line. */
export function isText({ label }: Pick<Region, "label">): boolean {
  return !WITHOUT_LINES.has(label);
}
