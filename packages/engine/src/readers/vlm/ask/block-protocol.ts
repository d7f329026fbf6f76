import type { Prompt } from "../mineru/prompts.ts";
import type { VlmBlockType } from "../mineru/vlm-block.ts";

/** How a model is asked for the content of one block, and what its answers mean. */
export interface BlockProtocol {
  questionFor(type: VlmBlockType): Prompt;
  /** The content of the block, in the language of MinerU2.5; `undefined` where the answer has none. */
  toContent(type: VlmBlockType, answer: string): string | undefined;
}
