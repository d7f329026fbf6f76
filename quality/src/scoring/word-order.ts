import { collapseWhitespace } from "./plain-text.ts";

/** Number of words that are exactly once in truth and output, and of those that are out of order. */
export interface WordOrder {
  readonly followed: number;
  readonly misplaced: number;
}

/**
 * Follows the words that are exactly once in both texts: those that have to move to come into the order of the truth
 * are misplaced, as words that were exchanged between columns.
 */
export function findMisplacedWords(truth: string, output: string): WordOrder {
  const [expected, found] = [placesOfRareWords(truth), placesOfRareWords(output)];
  const places = [...expected.keys()].flatMap((word) => {
    const place = found.get(word);
    return place === undefined ? [] : [place];
  });
  return { followed: places.length, misplaced: places.length - longestRise(places) };
}

/** By word, in the order of the text; words that occur again are left out. */
function placesOfRareWords(markdown: string): Map<string, number> {
  const plain = markdown.replaceAll(/-\s*\n\s*|<[^>]*>/g, "").normalize("NFKC");
  const words = collapseWhitespace(plain.toLowerCase()).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [place, word] of words.entries()) {
    if (places.has(word)) repeated.add(word);
    else places.set(word, place);
  }
  for (const word of repeated) places.delete(word);
  return places;
}

/** Length of the longest part of the numbers that rises, if any numbers may be left out. */
function longestRise(numbers: readonly number[]): number {
  /** The smallest end of a rise of each length. */
  const ends: number[] = [];
  for (const number of numbers) {
    const at = ends.findIndex((end) => end >= number);
    ends[at === -1 ? ends.length : at] = number;
  }
  return ends.length;
}
