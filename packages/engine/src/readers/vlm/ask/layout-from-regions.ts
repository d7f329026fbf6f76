import type { Box } from "@parsewright/contract";
import type { LayoutLabel, LayoutRegion } from "../../layout/layout-reader.ts";
import type { VlmBlock, VlmBlockType } from "../mineru/vlm-block.ts";

/** Names of the layout model's regions in the words of a vision model, which is not asked about the others. */
const TYPES: Partial<Record<LayoutLabel, VlmBlockType>> = {
  abstract: "text",
  text: "text",
  vertical_text: "text",
  doc_title: "doc_title",
  paragraph_title: "paragraph_title",
  algorithm: "algorithm",
  content: "index",
  reference_content: "ref_text",
  header: "header",
  header_image: "header",
  footer: "footer",
  footer_image: "footer",
  footnote: "page_footnote",
  number: "page_number",
  aside_text: "aside_text",
  figure_title: "image_caption",
  vision_footnote: "image_footnote",
  image: "image",
  seal: "image",
  chart: "chart",
  table: "table",
  display_formula: "equation",
  formula_number: "formula_number",
};

interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The regions of our layout model as a layout that a vision model can be asked about. */
export function layoutFromRegions(regions: readonly LayoutRegion[], page: PageSize): VlmBlock[] {
  return regions.flatMap(({ label, box }): VlmBlock[] => {
    const type = TYPES[label];
    const bbox = toShares(box, page);
    if (type === undefined || bbox[0] >= bbox[2] || bbox[1] >= bbox[3]) return [];
    const block: VlmBlock = { type, bbox, angle: null, content: null };
    return [label === "seal" ? { ...block, sub_type: "seal" } : block];
  });
}

/** Points as shares of the page, 0 to 1. */
export function toShares(box: Box, { width, height }: PageSize): Box {
  const share = (value: number, whole: number) => Math.min(Math.max(value / whole, 0), 1);
  return [share(box[0], width), share(box[1], height), share(box[2], width), share(box[3], height)];
}
