import { countTokens } from "./count-tokens.ts";

const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });
const words = new Intl.Segmenter(undefined, { granularity: "word" });

/** Ways to cut a text, the gentlest first. */
const CUTS: readonly ((text: string) => string[])[] = [
  (text) => text.split(/(?<=\n)/),
  (text) => Array.from(sentences.segment(text), ({ segment }) => segment),
  (text) => Array.from(words.segment(text), ({ segment }) => segment),
  (text) => Array.from(text),
];

/** Cuts a text into pieces of at most this many tokens: between lines, else sentences, words, characters. */
export function splitText(text: string, maxTokens: number, cuts = CUTS): string[] {
  const [cut, ...harder] = cuts;
  if (cut === undefined || countTokens(text) <= maxTokens) return [text];
  const pieces: string[] = [];
  let [piece, tokens] = ["", 0];
  for (const part of cut(text)) {
    const partTokens = countTokens(part);
    if (tokens + partTokens > maxTokens && piece !== "") {
      pieces.push(piece);
      [piece, tokens] = ["", 0];
    }
    if (partTokens > maxTokens) pieces.push(...splitText(part, maxTokens, harder));
    else [piece, tokens] = [piece + part, tokens + partTokens];
  }
  return [...pieces, piece].map((one) => one.trim()).filter((one) => one !== "");
}

/** The last sentences of a text that have at most this many tokens together. */
export function lastSentences(text: string, maxTokens: number): string {
  let last = "";
  for (const { segment } of [...sentences.segment(text)].toReversed()) {
    if (countTokens(segment + last) > maxTokens) break;
    last = segment + last;
  }
  return last.trim();
}
