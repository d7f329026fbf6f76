import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import type { FormulaRegion } from "../formulas/formula-region.ts";
import type { BodyStyle } from "../paragraphs/body-style.ts";
import type { TableRegion } from "../tables/steps/table-region.ts";
import type { TextLine } from "../text/text-line.ts";
import type { LayoutLabel } from "../layout/layout-reader.ts";

/** Kind of a region. A `column` is mixed text: the region reader splits it into headings, lists and paragraphs. */
export type RegionLabel = Exclude<LayoutLabel, "inline_formula"> | "column";

/** Part of a page that is read as a unit, with what its detector knows about it. */
export interface Region {
  readonly label: RegionLabel;
  /** In points, with the origin at the top left of the displayed page. */
  readonly box: Box;
  /** In file order. Empty for a table, figure or formula that is only a picture. */
  readonly characters: readonly Character[];
  /** Lines of text formed by `characters`, top to bottom. Empty for tables, figures and formulas. */
  readonly lines: readonly TextLine[];
  /** Confidence of the model that found the region, 0 to 1. */
  readonly score?: number;
  /** Columns only: the prevailing style of the surrounding text. */
  readonly style?: BodyStyle;
  /** No line is a heading, however large it is set: author names, addresses, pull quotes. */
  readonly hasNoHeadings?: true;
  /** Content of the region, for detectors that had to read it in order to find it. */
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

/** Checks whether a region is read line by line, unlike tables, figures and formulas. */
export function isText({ label }: Pick<Region, "label">): boolean {
  return !WITHOUT_LINES.has(label);
}
