import { createRequire } from "node:module";

interface Tokenizer {
  countTokens(text: string, options: { readonly disallowedSpecial: Set<string> }): number;
}

const require = createRequire(import.meta.url);
let tokenizer: Tokenizer | undefined;

/** The time for one run of letters or signs grows with its square: longer runs are counted in pieces. */
const LONG_RUN = /\p{L}{200}|[^\s\p{L}\p{N}]{200}|\s{200}/gu;

/** Names of special tokens in a document are text like any other. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/** Counts the tokens of a text with the tokenizer that chunks name: `CHUNK_TOKENIZER`. */
export function countTokens(text: string): number {
  // Its vocabulary takes time and memory, which most jobs do not need to spend.
  tokenizer ??= require("gpt-tokenizer/encoding/cl100k_base") as Tokenizer;
  let [count, start] = [0, 0];
  for (const { index, 0: run } of text.matchAll(LONG_RUN)) {
    count += tokenizer.countTokens(text.slice(start, index + run.length), AS_TEXT);
    start = index + run.length;
  }
  return count + tokenizer.countTokens(text.slice(start), AS_TEXT);
}
