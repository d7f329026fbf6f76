import type { Span, SpanStyle } from "@parsewright/contract";

/** Print styles, which carry no meaning if the whole text has them. */
const PRINT_STYLES: readonly SpanStyle[] = ["bold", "italic", "underline"];

/**
 * The styles of a text as a whole. Nothing is set off by them: captions in italics, notes in bold. The mark of a note
 * is set as marks are, whatever its text is like.
 */
export function printOf(spans: readonly Span[]): SpanStyle[] {
  const words = spans.filter(
    (span) => isWords(span) && !isScript(span) && /[\p{L}\p{N}]/u.test(span.content ?? ""),
  );
  return PRINT_STYLES.filter((name) => words.every(({ style }) => style?.includes(name)));
}

function isScript({ style = [] }: Span): boolean {
  return style.includes("superscript") || style.includes("subscript");
}

export function isWords({ type }: Span): boolean {
  return type === "text" || type === "hyperlink";
}
