import { otslToHtml } from "../otsl-to-html.ts";
import type { VlmBlock } from "../vlm-block.ts";
import { markdownTableToHtml } from "./markdown-table.ts";
import type { ImageAnalysis } from "./read-image-analysis.ts";

/** Converts the block of a picture: to a table, an equation, a chart, or an image with words. */
export function applyImageAnalysis(block: VlmBlock, analysis: ImageAnalysis): VlmBlock {
  const { bbox, angle } = block;
  const { class: name, sub_class: subClass, caption, content } = analysis;
  switch (name) {
    case "pure_table":
      return {
        type: "table",
        bbox,
        angle,
        content: markdownTableToHtml(content) ?? otslToHtml(content),
      };
    case "pure_formula":
      return { type: "equation", bbox, angle, content };
    case "chart":
      return { type: "chart", bbox, angle, content, ...subType(subClass) };
    default: {
      const words = name === "natural_image" || content === "" ? caption : content;
      return { type: "image", bbox, angle, content: words, ...subType(name) };
    }
  }
}

function subType(name: string): Pick<VlmBlock, "sub_type"> {
  return name === "" ? {} : { sub_type: name };
}
