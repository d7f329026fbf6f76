import { hasUnspacedLetter, wordsOfText } from "@parsewright/document/language";
import { DISPLAY_MATH, INLINE_MATH, rewriteDelimited } from "./delimited.ts";

/** Difference between an answer and the file's own text in the same box. */
export interface LayerComparison {
  /** Share of the answer's words that the layer does not have, 0 to 1. */
  readonly addedShare: number;
  /** Share of the layer's words that the answer lacks, 0 to 1. */
  readonly missingShare: number;
}

/** With fewer words, one misread name would look like an invention. */
const FEWEST_WORDS = 6;

/**
 * Measured on 103 documents read by three engines, each paragraph beside the true one most like it: 95 of 100 add at
 * most 6 to 17 % of words. Beside another paragraph of the same document, 95 of 100 add at least 43 to 47 %.
 */
const MOST_ADDED = 0.4;

/**
 * A layer may hold what is not seen, such as the glyphs of formulas and text under pictures, so that more may be
 * missing than added before an answer is refused as having left out the text.
 */
const MOST_MISSING = 0.6;

/** Limit: a box holds a few thousand characters; more than this says nothing new. */
const MOST_CHARACTERS = 20_000;

/** Compares words, whatever their case, order and formulas; `undefined` if there are too few. */
export function compareWithTextLayer(
  answer: string,
  layerText: string,
): LayerComparison | undefined {
  const [answered, printed] = [wordsOf(answer), wordsOf(layerText)];
  if (Math.min(answered.length, printed.length) < FEWEST_WORDS) return undefined;
  return {
    addedShare: shareMissingFrom(answered, printed),
    missingShare: shareMissingFrom(printed, answered),
  };
}

/** Checks whether an answer differs enough from a trusted text layer that the layer should replace it. */
export function contradictsTextLayer(answer: string, layerText: string): boolean {
  const comparison = compareWithTextLayer(answer, layerText);
  if (!comparison) return false;
  return comparison.addedShare > MOST_ADDED || comparison.missingShare > MOST_MISSING;
}

/** Numbers of an answer that the other text has nowhere. One digit is too often a mark or a part of a formula. */
export function strangeNumbers(answer: string, otherText: string): string[] {
  const digits = proseOf(otherText).replaceAll(/\D+/g, "");
  const numbers = proseOf(answer).match(/\d{2,}/g) ?? [];
  return numbers.filter((number) => !digits.includes(number));
}

/** Words of an answer that the other text has nowhere, not even as parts of others. */
export function strangeWords(answer: string, otherText: string): string[] {
  const joined = wordsOf(otherText).join("");
  return [...new Set(wordsOf(answer))].filter(
    (word) => (word.length >= 4 || hasUnspacedLetter(word)) && !joined.includes(word),
  );
}

function wordsOf(text: string): string[] {
  // Single Latin letters and digits are mostly the variables of formulas.
  return wordsOfText(proseOf(text)).filter((word) => word.length > 1 || hasUnspacedLetter(word));
}

/** A text without formulas, tags, cases and line ends. */
function proseOf(text: string): string {
  const prose = [INLINE_MATH, DISPLAY_MATH].reduce(
    // Formulas have other signs in the layer than in LaTeX, and no order.
    (rest, delimiters) => rewriteDelimited(rest, delimiters, () => " "),
    text.slice(0, MOST_CHARACTERS),
  );
  return prose
    .replaceAll(/\\[A-Za-z]+|<[^<>]{0,200}>/g, " ")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[-\u00AD\u2010]\s{0,20}\n\s{0,20}/g, "");
}

/** A word also counts as there when it is within others: layers often lack the spaces between words. */
function shareMissingFrom(words: readonly string[], others: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1);
  const joined = others.join("");
  let missing = 0;
  for (const word of words) {
    const count = counts.get(word) ?? 0;
    if (count > 0) counts.set(word, count - 1);
    else if (word.length < 4 || !joined.includes(word)) missing += 1;
  }
  return missing / words.length;
}
