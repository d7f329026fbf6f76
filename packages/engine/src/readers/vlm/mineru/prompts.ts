import type { VisionQuestion } from "@parsewright/contract";
import type { VlmBlockType } from "./vlm-block.ts";

/** A question without its picture. The line break that a prompt begins with is part of what the model was trained on. */
export type Prompt = Omit<VisionQuestion, "image">;

/** Presence and frequency penalties of everything that is read, except tables. */
export const READING_PENALTIES = { presencePenalty: 1, frequencyPenalty: 0.05 } as const;

/** Asks for the blocks of a whole page. */
export const LAYOUT_PROMPT: Prompt = {
  prompt: "\nLayout Detection:",
  presencePenalty: 0,
  frequencyPenalty: 0,
};

const TEXT_PROMPT: Prompt = { prompt: "\nText Recognition:", ...READING_PENALTIES };
const IMAGE_PROMPT: Prompt = { prompt: "\nImage Analysis:", ...READING_PENALTIES };

const PROMPTS: Partial<Record<VlmBlockType, Prompt>> = {
  // Tables repeat their cell tokens by nature: a penalty on frequency would make them end early.
  table: { prompt: "\nTable Recognition:", presencePenalty: 1, frequencyPenalty: 0.005 },
  equation: { prompt: "\nFormula Recognition:", ...READING_PENALTIES },
  image: IMAGE_PROMPT,
  chart: IMAGE_PROMPT,
};

/** Asks for the content of one block. */
export function questionFor(type: VlmBlockType): Prompt {
  return PROMPTS[type] ?? TEXT_PROMPT;
}
