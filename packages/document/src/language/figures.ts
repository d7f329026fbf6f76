/** Not a date: it has one decimal sign, and thousands in groups of three digits. */
const AMOUNT = /^[-–−+(]?\p{Sc}?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)(?:[.,]\d+)?[%)]?$/u;

/** Thousands may be written with spaces. */
const DIGITS_BEFORE_GROUP = /^[-–−+(]?\p{Sc}?\d{1,3}$/u;
const GROUP_OF_DIGITS = /^\d{3}(?:[.,]\d+)?[%)]?$/;

const FIGURE = /^(?:[^\p{L}]*\d[^\p{L}]*|\S*\d\S*|[-–—−.…*:x]{1,4}|n\/?a|n\.\s?a\.|\(\p{L}\))$/iu;

/** Checks whether two words are two amounts, not one whose thousands are apart. */
export function areTwoAmounts(first: string, second: string): boolean {
  const isGrouped = DIGITS_BEFORE_GROUP.test(first) && GROUP_OF_DIGITS.test(second);
  return AMOUNT.test(first) && AMOUNT.test(second) && !isGrouped;
}

/** Checks whether a text is a number, a code, or the sign of a figure that is missing. */
export function isFigure(text: string): boolean {
  return FIGURE.test(text);
}
