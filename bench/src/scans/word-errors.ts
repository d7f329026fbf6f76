/** How the words of a text differ from the truth, whatever their order. */
export interface WordErrors {
  /** Words of the truth. */
  readonly words: number;
  /** Words that are missing or too many; one in place of another counts once. */
  readonly errors: number;
}

/** Compares words without capitals and without punctuation at their ends. */
export function countWordErrors(truth: string, text: string): WordErrors {
  const expected = countWords(truth);
  const found = countWords(text);
  let hits = 0;
  for (const [word, count] of expected) hits += Math.min(count, found.get(word) ?? 0);
  const words = sumOf(expected);
  return { words, errors: Math.max(words, sumOf(found)) - hits };
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const plain = text.toLowerCase().replaceAll(/[‘’]/gu, "'").replaceAll(/[–—]/gu, "-");
  for (const piece of plain.split(/\s+/u)) {
    const word = piece.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
    if (word !== "") counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** The words of Markdown, without its marks, links and HTML. */
export function wordsOfMarkdown(markdown: string): string {
  return markdown
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/gu, " ")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/<[^>\n]{1,200}>/gu, " ")
    .replaceAll(/[#*_`|]+/gu, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
}
