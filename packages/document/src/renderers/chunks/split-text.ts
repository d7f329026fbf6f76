import { segmentText } from "../../language/segment-text.ts";
import { countTokens } from "./count-tokens.ts";

const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });
const words = new Intl.Segmenter(undefined, { granularity: "word" });

/** Ways to cut a text, the gentlest first. */
const CUTS: readonly ((text: string) => string[])[] = [
  (text) => text.split(/(?<=\n)/),
  (text) => segmentText(sentences, text).map(({ segment }) => segment),
  (text) => segmentText(words, text).map(({ segment }) => segment),
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
    if (partTokens > maxTokens) {
      for (const smaller of splitText(part, maxTokens, harder)) pieces.push(smaller);
    } else [piece, tokens] = [piece + part, tokens + partTokens];
  }
  return [...pieces, piece].map((one) => one.trim()).filter((one) => one !== "");
}

/** The same for Markdown. A piece may be larger where what must not be cut is. */
export function splitMarkdown(markdown: string, maxTokens: number): string[] {
  return splitText(
    markdown,
    maxTokens,
    CUTS.map((cut) => (text) => withoutCutsInside(cut(text), text)),
  );
}

/** A sign without its backslash would mean something, and half a tag would take what follows for its attributes. */
const UNCUT = /\\[^]|<\/?[a-z][^<>]*>/gi;

function withoutCutsInside(parts: readonly string[], text: string): string[] {
  const uncut = text.matchAll(UNCUT);
  let [from, to] = [0, 0];
  let end = 0;
  const joined: string[] = [];
  let open = "";
  for (const part of parts) {
    open += part;
    end += part.length;
    while (to < end) {
      const { value } = uncut.next();
      [from, to] =
        value === undefined ? [Infinity, Infinity] : [value.index, value.index + value[0].length];
    }
    if (from < end && end < to) continue;
    joined.push(open);
    open = "";
  }
  return joined;
}

/** The last sentences of a text that have at most this many tokens together. */
export function lastSentences(text: string, maxTokens: number): string {
  let last = "";
  for (const { segment } of segmentText(sentences, text).toReversed()) {
    if (countTokens(segment + last) > maxTokens) break;
    last = segment + last;
  }
  return last.trim();
}
