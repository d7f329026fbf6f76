import type { SpanStyle } from "@parsewright/contract";
import { escapeHtml } from "../../../html/table-html.ts";
import type { CellText, TextRun } from "../workbook/rich-text.ts";

/** Outermost first. */
const TAGS: readonly (readonly [SpanStyle, tag: string])[] = [
  ["strikethrough", "s"],
  ["italic", "em"],
  ["bold", "strong"],
  ["underline", "u"],
  ["superscript", "sup"],
  ["subscript", "sub"],
];

/** What a table cell says, as HTML. */
export function cellHtml(text: CellText, link: string | undefined): string {
  const html = typeof text === "string" ? textHtml(text.trim()) : text.map(runHtml).join("").trim();
  if (link === undefined || html === "") return html;
  return `<a href="${escapeHtml(link).replaceAll('"', "&quot;")}">${html}</a>`;
}

function runHtml({ text, styles }: TextRun): string {
  return TAGS.filter(([style]) => styles.includes(style)).reduceRight(
    (inner, [, tag]) => (inner.trim() === "" ? inner : `<${tag}>${inner}</${tag}>`),
    textHtml(text),
  );
}

function textHtml(text: string): string {
  const html = escapeHtml(text);
  return html.includes("\n") ? html.replaceAll(/\r?\n/g, "<br>") : html;
}
