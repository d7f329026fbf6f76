import { tokenRanks } from "./token-ranks.ts";

/** The time for one run of letters or signs grows with its square: longer runs are counted in pieces. */
const LONG_RUN = /\p{L}{200}|[^\s\p{L}\p{N}]{200}|\s{200}/gu;

/** Cuts text as cl100k_base does: no token reaches over these borders. */
const WORD =
  /'(?:[sSdDmMtT]|[lL][lL]|[vV][eE]|[rR][eE])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s+$|\s*[\r\n]|\s+(?!\S)|\s/gu;

/** Counts the tokens of a text with the tokenizer that chunks name: `CHUNK_TOKENIZER`. */
export function countTokens(text: string): number {
  let [count, start] = [0, 0];
  for (const { index, 0: run } of text.matchAll(LONG_RUN)) {
    count += countWords(text.slice(start, index + run.length));
    start = index + run.length;
  }
  return count + countWords(text.slice(start));
}

function countWords(text: string): number {
  const ranks = tokenRanks();
  let count = 0;
  for (const [word] of text.matchAll(WORD)) {
    const bytes = Buffer.from(word).toString("latin1");
    count += ranks.has(bytes) ? 1 : countMerged(bytes, ranks);
  }
  return count;
}

/** Joins the pair of neighbours that has the lowest rank until none has one. */
function countMerged(bytes: string, ranks: ReadonlyMap<string, number>): number {
  const starts = Array.from({ length: bytes.length + 1 }, (_, index) => index);
  const rankAt = (index: number) =>
    ranks.get(bytes.slice(starts[index], starts[index + 2])) ?? Infinity;
  const pairs = Array.from({ length: bytes.length - 1 }, (_, index) => rankAt(index));
  while (pairs.length > 0) {
    let lowest = 0;
    for (let index = 1; index < pairs.length; index++)
      if ((pairs[index] ?? Infinity) < (pairs[lowest] ?? Infinity)) lowest = index;
    if (pairs[lowest] === Infinity) break;
    starts.splice(lowest + 1, 1);
    pairs.splice(lowest, 1);
    if (lowest < pairs.length) pairs[lowest] = rankAt(lowest);
    if (lowest > 0) pairs[lowest - 1] = rankAt(lowest - 1);
  }
  return starts.length - 1;
}
