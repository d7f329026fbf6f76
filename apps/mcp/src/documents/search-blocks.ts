import { segmentText } from "@parsewright/document/language";
import type { BlockView } from "./document-blocks.ts";

export interface BlockMatch extends BlockView {
  readonly score: number;
}

/** The customary values: how much repeats count, and how much long blocks are held back. */
const REPETITION = 1.2;
const LENGTH_WEIGHT = 0.75;

const SEGMENTER = new Intl.Segmenter("und", { granularity: "word" });

/**
 * Ranks blocks by the words of the query, with Okapi BM25: rare words count more, long blocks less. Case and accents do
 * not matter. Blocks without any of the words are left out.
 */
export function searchBlocks(
  blocks: readonly BlockView[],
  query: string,
  limit: number,
): BlockMatch[] {
  const wanted = [...new Set(wordsOf(query))];
  const counted = blocks.map((block) => ({ block, words: countWords(block.text) }));
  const total = counted.reduce((sum, { words }) => sum + words.length, 0);
  const averageLength = Math.max(1, total / Math.max(1, blocks.length));
  const weights = new Map(
    wanted.map((word) => {
      const holding = counted.filter(({ words }) => words.counts.has(word)).length;
      return [word, Math.log(1 + (blocks.length - holding + 0.5) / (holding + 0.5))] as const;
    }),
  );
  return counted
    .map(({ block, words }) => {
      const long = 1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * words.length) / averageLength;
      const parts = wanted.map((word) => {
        const count = words.counts.get(word) ?? 0;
        const saturated = (count * (REPETITION + 1)) / (count + REPETITION * long);
        return (weights.get(word) ?? 0) * saturated;
      });
      const score = parts.reduce((sum, part) => sum + part, 0);
      return { ...block, score: Number(score.toFixed(4)) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit);
}

function countWords(text: string) {
  const words = wordsOf(text);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, length: words.length };
}

function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return segmentText(SEGMENTER, plain)
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}
