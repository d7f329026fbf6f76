/** Full stops and their like in all scripts; a colon ends what introduces a list. */
const STOPS = ".!?:…。．！？：؟۔।॥";
const CLOSING = String.raw`["”’»›」』)\]）】]`;

const ENDS_SENTENCE = new RegExp(`[${STOPS}]${CLOSING}?$`, "u");
const ENDS_CLAUSE = new RegExp(`[${STOPS};；؛]${CLOSING}?$`, "u");

/** Clauses that go on end in these signs and words. */
const UNFINISHED = /[,;，、；،]$|\s(?:and|or|of|the|an|und|oder|der|et|ou|de|la|le|y|и|или)$/u;

/** A word begins in lower case only in the middle of a sentence; `iPhone` and `e-learning` are names. */
const MIDDLE = /^\p{Ll}(?!\p{Lu}|-)/u;

/** Checks whether a line ends with a sentence, or with what introduces a list. */
export function endsSentence(text: string): boolean {
  return ENDS_SENTENCE.test(text);
}

/** The same, or with a semicolon, as items of lists do. */
export function endsClause(text: string): boolean {
  return ENDS_CLAUSE.test(text);
}

/** Checks whether a block may end here: also at a bracket or quotation mark, as other software that merges blocks takes it. */
export function mayEndBlock(text: string): boolean {
  return /[.!?。！？)）"”:：;；]$/u.test(text);
}

/** Checks whether a line ends as the items of lists do, with a full stop or semicolon, as other software takes it. */
export function endsListItem(text: string): boolean {
  return /[.。;；]$/u.test(text);
}

/** Checks whether a text ends in a sign or word behind which its sentence goes on. */
export function isUnfinished(text: string): boolean {
  return UNFINISHED.test(text);
}

/** Checks whether a text ends in a comma, as no heading does. */
export function endsInComma(text: string): boolean {
  return /[,，、،]$/u.test(text);
}

/** Checks whether a text begins within a sentence, by its first letter. */
export function startsWithinSentence(text: string): boolean {
  return MIDDLE.test(text);
}

/** Checks whether the first letter of a text, behind any space, is a small one. */
export function startsInLowerCase(text: string): boolean {
  return /^\s*\p{Ll}/u.test(text);
}
