import { describe, expect, it } from "vitest";
import { applyImageAnalysis } from "./apply-image-analysis.ts";
import type { ImageAnalysis } from "./read-image-analysis.ts";

const PLACE = { bbox: [0, 0, 1, 1] as [number, number, number, number], angle: 0 as const };

describe("applyImageAnalysis", () => {
  it.each<{ name: string; analysis: Partial<ImageAnalysis>; block: object }>([
    {
      name: "a Markdown table",
      analysis: { class: "pure_table", content: "| a | b<i> |\n|---|---|\n| 1 \\| 2 |" },
      block: {
        type: "table",
        content:
          "<table><tr><th>a</th><th>b&lt;i&gt;</th></tr><tr><td>1 | 2</td><td></td></tr></table>",
      },
    },
    {
      name: "a table in the model's language",
      analysis: { class: "pure_table", content: "<fcel>a<nl>" },
      block: { type: "table", content: "<table><tr><td>a</td></tr></table>" },
    },
    {
      name: "a table that is none",
      analysis: { class: "pure_table", content: "words" },
      block: { type: "table", content: "" },
    },
    {
      name: "a formula",
      analysis: { class: "pure_formula", content: "a=b" },
      block: { type: "equation", content: "a=b" },
    },
    {
      name: "a chart",
      analysis: { class: "chart", sub_class: "bar", caption: "c", content: "| a |" },
      block: { type: "chart", sub_type: "bar", content: "| a |" },
    },
    {
      name: "a photograph",
      analysis: { class: "natural_image", caption: "A dog", content: "dog" },
      block: { type: "image", sub_type: "natural_image", content: "A dog" },
    },
    {
      name: "a picture with content",
      analysis: { class: "screenshot", caption: "c", content: "File Edit" },
      block: { type: "image", sub_type: "screenshot", content: "File Edit" },
    },
    {
      name: "a picture without content",
      analysis: { class: "chemical", caption: "Ethanol" },
      block: { type: "image", sub_type: "chemical", content: "Ethanol" },
    },
    {
      name: "a picture about which nothing was said",
      analysis: {},
      block: { type: "image", content: "" },
    },
  ])("makes a block of $name", ({ analysis, block }) => {
    const all = { class: "", sub_class: "", caption: "", content: "", ...analysis };

    expect(applyImageAnalysis({ type: "image", content: "raw", ...PLACE }, all)).toEqual({
      ...PLACE,
      ...block,
    });
  });
});
