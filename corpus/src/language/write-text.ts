import type { Random } from "../random.ts";
import { isUnspaced } from "./languages.ts";
import type { Lexicon } from "./lexicon.ts";

/** One sentence. */
export function writeSentence(lexicon: Lexicon, random: Random): string {
  const slots: Readonly<Record<string, readonly string[]>> = {
    S: lexicon.subjects,
    V: lexicon.verbs,
    O: lexicon.objects,
    P: lexicon.places,
  };
  // Only a letter that is no part of a word is a slot; words of Latin patterns have small letters after their first.
  const slot = isUnspaced(lexicon) ? /[SVOP]/g : /(?<!\p{L})[SVOP](?!\p{L})/gu;
  const text = random
    .pick(lexicon.patterns)
    .replace(slot, (name) => random.pick(slots[name] ?? []));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Several sentences, as a paragraph has them. */
export function writeSentences(lexicon: Lexicon, random: Random, count: number): string {
  const sentences = Array.from({ length: count }, () => writeSentence(lexicon, random));
  return sentences.join(isUnspaced(lexicon) ? "" : " ");
}

/** A few words without a full stop, for items of lists and cells of tables. */
export function writePhrase(lexicon: Lexicon, random: Random): string {
  const parts = random.chance(0.5)
    ? [random.pick(lexicon.objects), random.pick(lexicon.places)]
    : [random.pick(lexicon.objects)];
  const text = parts.join(isUnspaced(lexicon) ? "" : " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
