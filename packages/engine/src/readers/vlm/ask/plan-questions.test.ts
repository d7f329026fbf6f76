import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { VlmBlock, VlmBlockType } from "../mineru/vlm-block.ts";
import { planQuestions } from "./plan-questions.ts";

const WITH_IMAGES = { isAnalyzingImages: true };

describe("planQuestions", () => {
  it("asks about text, tables and formulas, not about what stands around them", () => {
    const blocks = (
      ["list", "image_block", "equation_block", "text", "table", "equation"] as const
    ).map((type, index) => block(type, [0, index / 10, 1, index / 10 + 0.05]));

    expect(typesAsked(blocks)).toEqual(["text", "table", "equation"]);
  });

  it("asks about pictures only where they are to be analysed, and are large or long", () => {
    const large = block("image", [0, 0, 0.5, 0.3]);
    const long = block("chart", [0, 0.5, 0.9, 0.55]);
    const icon = block("image", [0, 0.9, 0.05, 0.95]);

    expect(typesAsked([large, long, icon])).toEqual(["image", "chart"]);
    expect(planQuestions([large, long, icon], { isAnalyzingImages: false }).asked.size).toBe(0);
  });

  it("does not ask about the members of a group of pictures", () => {
    const group = block("image_block", [0, 0, 1, 0.5]);
    const member = block("image", [0.1, 0.1, 0.4, 0.4]);

    expect(typesAsked([group, member])).toEqual([]);
  });

  it("leaves captions out that are part of a picture", () => {
    const picture = block("image", [0, 0, 1, 0.5]);
    const inside = block("image_caption", [0.1, 0.1, 0.5, 0.15]);
    const below = block("image_caption", [0.1, 0.55, 0.5, 0.6]);

    const { blocks } = planQuestions([picture, inside, below], WITH_IMAGES);

    expect(blocks).toEqual([picture, below]);
  });

  it("gives pictures inside tables to the smallest table, from the top left on", () => {
    const outer = block("table", [0, 0, 1, 1]);
    const inner = block("table", [0.1, 0.1, 0.9, 0.9]);
    const second = block("image", [0.2, 0.5, 0.3, 0.6]);
    const first = block("image", [0.2, 0.2, 0.3, 0.3]);

    const plan = planQuestions([outer, inner, second, first], WITH_IMAGES);

    expect(plan.blocks).toEqual([outer, inner]);
    expect([...plan.picturesIn]).toEqual([[inner, [first, second]]]);
  });
});

function typesAsked(blocks: readonly VlmBlock[]): VlmBlockType[] {
  return [...planQuestions(blocks, WITH_IMAGES).asked].map(({ type }) => type);
}

function block(type: VlmBlockType, bbox: Box): VlmBlock {
  return { type, bbox, angle: 0, content: null };
}
