import type { Prompt } from "../mineru/prompts.ts";
import type { VlmBlockType } from "../mineru/vlm-block.ts";

/** Questions and answers of a model about the content of one block. */
export interface BlockProtocol {
  questionFor(type: VlmBlockType): Prompt;
  /** The content of the block, in the language of MinerU2.5; `undefined` where the answer has none. */
  toContent(type: VlmBlockType, answer: string): string | undefined;
}
