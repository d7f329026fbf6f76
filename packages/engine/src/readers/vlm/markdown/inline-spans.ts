import type { Span } from "@parsewright/contract";

/** Formulas within text: `$x$` with no space inside its ends, or `\(x\)`. */
const INLINE_FORMULA = /\$(?!\s)([^$\n]{1,500}?)(?<!\s)\$(?!\d)|\\\(([^\n]{1,500}?)\\\)/g;

const STRONG = /(\*\*|__)(?=\S)([^*_\n]{1,1000}?)(?<=\S)\1/g;
const LINK = /!?\[([^[\]\n]{1,1000})\]\([^)\s]{0,2000}\)/g;
const CODE = /`([^`\n]{1,1000})`/g;
const ESCAPED = /\\([\\`*_{}[\]()#+\-.!|<>$~])/g;

/** The spans of a line of Markdown: formulas, and text without its marks. HTML in it is text. */
export function inlineSpans(markdown: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of markdown.matchAll(INLINE_FORMULA)) {
    spans.push({ type: "text", content: plainText(markdown.slice(end, match.index)) });
    const latex = (match[1] ?? match[2] ?? "").trim();
    spans.push({ type: "inline_equation", content: latex });
    end = match.index + match[0].length;
  }
  spans.push({ type: "text", content: plainText(markdown.slice(end)) });
  return spans.filter(({ content }) => content !== "");
}

/** Text without the marks of Markdown. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(CODE, "$1")
    .replaceAll(LINK, "$1")
    .replaceAll(STRONG, "$2")
    .replaceAll(ESCAPED, "$1");
}
