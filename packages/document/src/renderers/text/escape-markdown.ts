/** Puts a backslash before each inline Markdown marker that has none yet. */
export function escapeInline(text: string): string {
  return text.replace(/\\[^]|[*_`~$]/g, (match) => (match.startsWith("\\") ? match : `\\${match}`));
}

/** Keeps a paragraph that begins like a heading or a bullet from becoming one. */
export function escapeBlockStart(text: string): string {
  return text.replace(/^([ \t]{0,3})(#{1,6}|[+-])(?=[ \t])/, String.raw`$1\$2`);
}

/** Keeps a line of only underscores or dashes from becoming a horizontal rule. */
export function escapeRule(text: string): string {
  return /^([_-])(?:[ \t]*\1){2,}$/.test(text) ? `\\${text}` : text;
}
