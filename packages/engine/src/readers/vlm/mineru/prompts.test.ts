import { describe, expect, it } from "vitest";
import { LAYOUT_PROMPT, questionFor } from "./prompts.ts";
import type { VlmBlockType } from "./vlm-block.ts";

describe("questionFor", () => {
  it.each<{ type: VlmBlockType; prompt: string; penalties: [number, number] }>([
    { type: "table", prompt: "\nTable Recognition:", penalties: [1, 0.005] },
    { type: "equation", prompt: "\nFormula Recognition:", penalties: [1, 0.05] },
    { type: "image", prompt: "\nImage Analysis:", penalties: [1, 0.05] },
    { type: "chart", prompt: "\nImage Analysis:", penalties: [1, 0.05] },
    { type: "text", prompt: "\nText Recognition:", penalties: [1, 0.05] },
    { type: "code", prompt: "\nText Recognition:", penalties: [1, 0.05] },
  ])("asks about a $type in the words that the model knows", ({ type, prompt, penalties }) => {
    const [presencePenalty, frequencyPenalty] = penalties;

    expect(questionFor(type)).toEqual({ prompt, presencePenalty, frequencyPenalty });
  });

  it("asks for the layout without penalties, since boxes repeat", () => {
    expect(LAYOUT_PROMPT).toEqual({
      prompt: "\nLayout Detection:",
      presencePenalty: 0,
      frequencyPenalty: 0,
    });
  });
});
