import { z } from "zod";

/** Block types in the body of a finished document. */
export const BODY_BLOCK_TYPES = [
  "text",
  "title",
  "image",
  "table",
  "chart",
  "code",
  "list",
  "index",
  "interline_equation",
  "ref_text",
  "phonetic",
  "abstract",
] as const;

/** Page furniture: kept in `discarded_blocks`. */
export const FURNITURE_BLOCK_TYPES = [
  "header",
  "footer",
  "page_number",
  "aside_text",
  "page_footnote",
] as const;

/** Parts of image, table, chart and code blocks. */
export const CHILD_BLOCK_TYPES = [
  "image_body",
  "image_caption",
  "image_footnote",
  "table_body",
  "table_caption",
  "table_footnote",
  "chart_body",
  "chart_caption",
  "chart_footnote",
  "code_body",
  "code_caption",
  "code_footnote",
] as const;

/** Occur only in `preproc_blocks`; a stage turns them into one of the body types. */
export const INTERMEDIATE_BLOCK_TYPES = [
  "doc_title",
  "paragraph_title",
  "vertical_text",
  "formula_number",
] as const;

export const BlockType = z.enum([
  ...BODY_BLOCK_TYPES,
  ...FURNITURE_BLOCK_TYPES,
  ...CHILD_BLOCK_TYPES,
  ...INTERMEDIATE_BLOCK_TYPES,
]);
export type BlockType = z.infer<typeof BlockType>;
