import type { SpanStyle } from "@parsewright/contract";

/** The elements of HTML for styles, outermost first. */
const ELEMENTS: readonly (readonly [SpanStyle, name: string])[] = [
  ["strikethrough", "s"],
  ["italic", "em"],
  ["bold", "strong"],
  ["underline", "u"],
  ["superscript", "sup"],
  ["subscript", "sub"],
];

/** HTML inside the elements of its styles. */
export function styledHtml(html: string, styles: readonly SpanStyle[]): string {
  return ELEMENTS.filter(([style]) => styles.includes(style)).reduceRight(
    (inner, [, name]) => `<${name}>${inner}</${name}>`,
    html,
  );
}
