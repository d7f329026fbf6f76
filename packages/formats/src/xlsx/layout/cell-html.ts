import { escapeHtml, styledHtml } from "@parsewright/document/html";
import { escapeLinkTarget } from "@parsewright/document/language";
import type { CellText, TextRun } from "../workbook/rich-text.ts";

/** Writes the content of a table cell as HTML. */
export function cellHtml(text: CellText, link: string | undefined): string {
  const html = typeof text === "string" ? textHtml(text.trim()) : text.map(runHtml).join("").trim();
  if (link === undefined || html === "") return html;
  return `<a href="${escapeHtml(escapeLinkTarget(link))}">${html}</a>`;
}

function runHtml({ text, styles }: TextRun): string {
  const html = textHtml(text);
  return html.trim() === "" ? html : styledHtml(html, styles);
}

function textHtml(text: string): string {
  const html = escapeHtml(text);
  return html.includes("\n") ? html.replaceAll(/\r?\n/g, "<br>") : html;
}
