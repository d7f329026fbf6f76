import type { RegionLabel } from "../region.ts";

/** Kinds of lines in the order of the model's answers (`corpus/training/lines/kinds.mjs`), and the regions they make. */
export const LINE_KINDS = [
  ["text", "text"],
  ["doc_title", "doc_title"],
  ["title", "paragraph_title"],
  ["list", "text"],
  ["caption", "figure_title"],
  ["header", "header"],
  ["footer", "footer"],
  ["page_number", "number"],
  ["aside", "aside_text"],
  ["footnote", "footnote"],
  ["table", "table"],
  ["formula", "display_formula"],
  ["formula_number", "formula_number"],
  ["code", "algorithm"],
  ["contents", "content"],
  ["reference", "reference_content"],
  ["figure_text", "image"],
  ["table_note", "vision_footnote"],
] as const satisfies readonly (readonly [string, RegionLabel])[];

export type LineKind = (typeof LINE_KINDS)[number][0];
