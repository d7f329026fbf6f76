/**
 * Signs that would make of a text what the document does not have: an element of HTML, a link or a picture. A bracket
 * at the end could begin an element with the text that follows, and a backslash at the end would take the next sign's
 * escape away. Signs that have a backslash are escaped already.
 */
const LIVE = String.raw`\\[^]|<(?=[A-Za-z/!?]|$)|!(?=\[)|\](?=[(:])|\\$`;
const LIVE_SIGN = new RegExp(`${LIVE}|\`{3,}|~{3,}`, "g");
const INLINE_SIGN = new RegExp(`${LIVE}|[*_\`~$]`, "g");

/** Keeps text from becoming script, links or pictures. Everything else in it stays as it is. */
export function escapeLive(text: string): string {
  return text.replace(LIVE_SIGN, escapeSign);
}

/** Puts a backslash before each inline Markdown marker that has none yet. */
export function escapeInline(text: string): string {
  return text.replace(INLINE_SIGN, escapeSign);
}

function escapeSign(match: string): string {
  return match.startsWith("\\") && match.length > 1 ? match : `\\${match}`;
}

/** Puts written Markdown behind other, so that the two make no link or picture together that neither is. */
export function appendMarkdown(before: string, next: string): string {
  if (before.endsWith("]") && /^[(:]/.test(next)) return `${before}\\${next}`;
  const isPicture = before.endsWith("!") && next.startsWith("[");
  return isPicture && !endsInEscape(before.slice(0, -1))
    ? `${before.slice(0, -1)}\\!${next}`
    : before + next;
}

/** A longer text would be copied with each piece that comes behind it. */
const LONGEST_OPEN = 256;

/** Joins pieces of written Markdown as `appendMarkdown` does, in time that grows with their number. */
export function joinMarkdown(pieces: Iterable<string>): string {
  const done: string[] = [];
  let open = "";
  for (const piece of pieces) {
    open = appendMarkdown(open, piece);
    if (open.length <= LONGEST_OPEN) continue;
    const end = decidedLength(open);
    done.push(open.slice(0, end));
    open = open.slice(end);
  }
  return done.join("") + open;
}

/** The length of what no further piece changes: all but the last sign and a backslash that is left over before it. */
function decidedLength(text: string): number {
  const end = text.endsWith("\\") ? text.length : text.length - 1;
  return endsInEscape(text.slice(0, end)) ? end - 1 : end;
}

/** Checks whether a text ends in a backslash that takes the meaning of the sign behind it away. */
function endsInEscape(text: string): boolean {
  let start = text.length;
  while (text[start - 1] === "\\") start--;
  return (text.length - start) % 2 === 1;
}

/** Keeps the text in HTML from becoming Markdown: an empty line would end the HTML, and a backslash means nothing in it. */
export function escapeLiveHtml(html: string): string {
  return html
    .replaceAll(/\](?=[(:])/g, "&#93;")
    .replaceAll(/`(?=``)|~(?=~~)/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(/(?:\r\n?|\n)(?:[ \t]*(?:\r\n?|\n))+/g, "\n");
}

/** LaTeX in which nothing is live where formulas are not read as such. Spaces mean nothing in a formula. */
export function escapeLiveLatex(latex: string): string {
  return latex.replaceAll(/<(?=[A-Za-z/!?])|\](?=[(:])/g, "$& ").replaceAll(/([`~])(?=\1)/g, "$1 ");
}

/** Keeps a paragraph that begins like a heading or a bullet from becoming one. */
export function escapeBlockStart(text: string): string {
  return text.replace(/^([ \t]{0,3})(#{1,6}|[+-])(?=[ \t])/, String.raw`$1\$2`);
}

/** Keeps a line of only underscores or dashes from becoming a horizontal rule. */
export function escapeRule(text: string): string {
  return /^([_-])(?:[ \t]*\1){2,}$/.test(text) ? `\\${text}` : text;
}
