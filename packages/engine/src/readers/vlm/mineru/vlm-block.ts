import type { Box } from "@parsewright/contract";

/** Types of blocks in the words of the model; `list`, `image_block` and `equation_block` enclose their members. */
export const VLM_BLOCK_TYPES = [
  "text",
  "title",
  "doc_title",
  "paragraph_title",
  "table",
  "equation",
  "formula_number",
  "code",
  "algorithm",
  "aside_text",
  "ref_text",
  "index",
  "phonetic",
  "list_item",
  "caption",
  "table_caption",
  "image_caption",
  "code_caption",
  "footnote",
  "table_footnote",
  "image_footnote",
  "header",
  "footer",
  "page_number",
  "page_footnote",
  "image",
  "chart",
  "list",
  "image_block",
  "equation_block",
] as const;
export type VlmBlockType = (typeof VLM_BLOCK_TYPES)[number];

/** Degrees by which the crop of a block is turned counter-clockwise to be upright. */
export type VlmAngle = 0 | 90 | 180 | 270;

/** One block of a page as the model names it, with what it read there once it was asked. */
export interface VlmBlock {
  readonly type: VlmBlockType;
  /** 0 to 1 of the page's width and height, not points. */
  readonly bbox: Box;
  /** `null` where the model did not say. */
  readonly angle: VlmAngle | null;
  /** `null` until it is read, and for containers. */
  readonly content: string | null;
  /** Text only: the model says that it continues the block before it. */
  readonly merge_prev?: boolean;
  /** Class of an image or chart. */
  readonly sub_type?: string;
  /** Tables: per column, 1 where the first row continues the last row of the page before. */
  readonly cell_merge?: readonly number[];
}
