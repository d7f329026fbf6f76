import type { Block, Line, Span } from "@parsewright/contract";
import { isListMarker } from "../language/list-marker.ts";
import type { RenderContext } from "./document-shape.ts";
import { assemblePieces } from "./text/assemble-pieces.ts";
import { unescapeHtml } from "./text/html.ts";
import { scriptText } from "./text/script-text.ts";

/** Lines as text without markup; formulas are LaTeX between `$`. */
export function plainLines(lines: readonly Line[], context: RenderContext): string {
  return plainRuns(lines, context)
    .map(({ text, separator }) => text + separator)
    .join("")
    .replaceAll(/(?<! ) +\n/g, "\n")
    .trim();
}

/** A run of text that is set in one way. */
export interface PlainRun {
  readonly text: string;
  /** Between it and the next run. */
  readonly separator: string;
  readonly span: Span;
}

/** The same run by run. */
export function plainRuns(lines: readonly Line[], { shape }: RenderContext): PlainRun[] {
  return assemblePieces(lines, shape.text).map(({ span, separator }) => ({
    text: plainSpan(span),
    separator,
    span,
  }));
}

/** The lines of a listing as they are. */
export function plainCode({ lines = [] }: Block, { shape }: RenderContext): string {
  return assemblePieces(lines, shape.code)
    .map(({ span, separator }) => (span.content ?? "") + separator)
    .join("")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
}

/** The text of a piece of HTML: a cell, or what a model said about a chart. */
export function textOfHtml(html: string): string {
  const lines = html.replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr)>/gi, "\n");
  return unescapeHtml(lines.replaceAll(/<[^<>]*>/g, "")).trim();
}

/** The marker of an item, and the text behind it. */
export function splitMarker(text: string): { readonly marker: string; readonly rest: string } {
  const [, marker = "", rest = ""] = /^(\S+)\s+(.+)$/s.exec(text) ?? [];
  return isListMarker(marker) ? { marker, rest } : { marker: "", rest: text };
}

function plainSpan(span: Span): string {
  const { content = "" } = span;
  switch (span.type) {
    case "text":
      return scriptText(content, span.style);
    case "inline_equation":
    case "interline_equation":
      return content && `$${content}$`;
    case "hyperlink":
      return content || (span.children ?? []).map((child) => plainSpan(child)).join("");
    case "table":
      return textOfHtml(span.html ?? "");
    default:
      return "";
  }
}
