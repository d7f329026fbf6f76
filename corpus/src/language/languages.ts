import { arabic, chinese, greek, hebrew, japanese, korean, russian } from "./eastern.ts";
import { english } from "./english.ts";
import type { Lexicon } from "./lexicon.ts";
import { french, german, polish, spanish, vietnamese } from "./western.ts";

/** Every language that documents are written in. */
export const LANGUAGES: readonly Lexicon[] = [
  english,
  german,
  french,
  spanish,
  polish,
  vietnamese,
  russian,
  greek,
  chinese,
  japanese,
  korean,
  arabic,
  hebrew,
];

/** The words of a language. */
export function lexiconOf(code: string): Lexicon {
  const lexicon = LANGUAGES.find((candidate) => candidate.code === code);
  if (lexicon === undefined) throw new Error(`There are no words for the language ${code}`);
  return lexicon;
}

/** Lines of these scripts run from right to left. */
export function isRightToLeft({ script }: Lexicon): boolean {
  return script === "arabic" || script === "hebrew";
}

/** These scripts write words without spaces between them. */
export function isUnspaced({ script }: Lexicon): boolean {
  return script === "chinese" || script === "japanese";
}
