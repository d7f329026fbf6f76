const HYPHEN_AT_END = /[-\u00AD\u2010\u2011\u2043]\s*$/;
const WORD_HYPHEN_AT_END = new RegExp(`\\p{L}${HYPHEN_AT_END.source}`, "u");

/** `state-of-the-` goes on with a hyphen, and so do words that English seldom cuts but often compounds. */
const COMPOUND_AT_END = new RegExp(
  `(?:\\p{L}-\\p{L}+-\\p{L}+|\\b(?:self|well|high|low|long|short|half|full|real|large|small|two|three|four|five))-\\s*$`,
  "iu",
);

/** Ends of words that follow the hyphen of a cut word, never that of a compound. */
const WORD_ENDING = /^(?:er|est|ly|ed|en|ing|ish|ness|s)\b/;

/** Checks whether a line ends within a hyphenated word. Number ranges and dashes do not count. */
export function endsWithWordHyphen(line: string): boolean {
  return WORD_HYPHEN_AT_END.test(line);
}

/** Checks whether the hyphen at a line's end belongs to a compound, which keeps it in any place. */
export function endsWithCompoundHyphen(line: string, nextLine: string): boolean {
  return COMPOUND_AT_END.test(line) && !WORD_ENDING.test(nextLine.trimStart());
}

/** The line without its final hyphen. */
export function dropWordHyphen(line: string): string {
  return line.replace(HYPHEN_AT_END, "");
}
