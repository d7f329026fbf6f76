import type { Block } from "@parsewright/contract";
import { plainBlock } from "./text-blocks.ts";

interface Remark {
  /** Empty where nobody is named. */
  readonly author: string;
  readonly text: string;
  /** The words that it is about; empty where it is about a place. */
  readonly quote: string;
}

/** Makes a paragraph of a reader's remark on the document. */
export function commentBlock({ author, text, quote }: Remark): Block {
  const by = author === "" ? "" : ` by ${author}`;
  const on = quote === "" ? "" : ` on “${quote}”`;
  return plainBlock(`[Comment${by}${on}: ${text}]`);
}
