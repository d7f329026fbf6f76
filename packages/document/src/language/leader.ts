/** Points, dots in the middle of the line, ellipses, or a line to write on. */
const LEADERS = /(?:[.·․‥…⋯_]\s?){4,}|[‥…⋯]{2,}/u;
const LEADER_CHARACTER = /[\s.·․‥…⋯_]/u;

/** Behind a title and before a page number two points, one that is apart from the title, or a tab are enough. */
const LEADER_BEFORE_NUMBER = /\t|[‥…⋯]|[.·․_]{2}|\s[.·․_]/u;

const DOTTED_RULE = /^[\s.·․‥…⋯]{6,}$/u;

/** Checks whether a text is nothing but dots: a rule between parts of a page that is set as text. */
export function isDottedRule(text: string): boolean {
  return DOTTED_RULE.test(text) && text.trim() !== "";
}

/** Checks whether a text has a row of points or a line in it that leads to something or is to be written on. */
export function hasLeader(text: string): boolean {
  return LEADERS.test(text);
}

/** The text before the leader at its end; `undefined` where it ends in none. */
export function beforeLeader(text: string): string | undefined {
  let end = text.length;
  // By hand: a pattern would try each of many spaces as the start.
  while (LEADER_CHARACTER.test(text.charAt(end - 1))) end -= 1;
  return LEADER_BEFORE_NUMBER.test(text.slice(end)) ? text.slice(0, end) : undefined;
}
