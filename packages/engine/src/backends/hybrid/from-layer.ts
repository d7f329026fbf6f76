import type { VlmBlockType } from "../../readers/vlm/mineru/vlm-block.ts";

/** Block types that a trusted text layer gives as well as any model. */
export const FROM_LAYER: ReadonlySet<VlmBlockType> = new Set([
  "text",
  "title",
  "doc_title",
  "paragraph_title",
  "list_item",
  "header",
  "footer",
  "page_number",
  "page_footnote",
  "footnote",
  "ref_text",
  "caption",
  "table_caption",
  "image_caption",
  "code_caption",
  "table_footnote",
  "image_footnote",
  "phonetic",
  "formula_number",
]);
