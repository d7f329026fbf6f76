import type { VlmBlock } from "./vlm-block.ts";

/** Reads the answer to the layout question, in reading order. What is not a whole entry is left out. */
export function parseLayout(_answer: string): VlmBlock[] {
  throw new Error("parseLayout has no body yet");
}
