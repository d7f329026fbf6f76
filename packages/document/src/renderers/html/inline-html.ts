import type { Line, Span, SpanStyle } from "@parsewright/contract";
import { styledHtml } from "../../html/style-html.ts";
import { safeLinkOrAnchor } from "../../language/safe-link.ts";
import type { RenderContext } from "../document-shape.ts";
import { assemblePieces } from "../text/assemble-pieces.ts";
import { escapeAttribute, escapeHtml } from "../../html/escape-html.ts";
import { formulaHtml } from "./formula-html.ts";
import { pictureHtml } from "./picture-html.ts";
import { safeHtml } from "./safe-html.ts";

/** Lines as the content of an element. */
export function inlineHtml(lines: readonly Line[], context: RenderContext): string {
  return assemblePieces(lines, context.shape.text)
    .map(({ span, separator }) => spanHtml(span, context) + separator)
    .join("")
    .trim()
    .replaceAll(/(?<! ) *\n/g, "<br>\n");
}

function spanHtml(span: Span, context: RenderContext): string {
  const { content = "" } = span;
  switch (span.type) {
    case "text":
      return styled(content, span.style);
    case "inline_equation":
      return formulaHtml(content, false, context.options);
    case "interline_equation":
      return content === ""
        ? pictureHtml(span.image_path, context.options)
        : formulaHtml(content, true, context.options);
    case "hyperlink":
      return linkHtml(span, context);
    case "table":
      return safeHtml(span.html ?? "", context.options);
    default:
      return pictureHtml(span.image_path, context.options);
  }
}

function linkHtml(span: Span, context: RenderContext): string {
  const { children = [], content = "", style } = span;
  const text =
    children.length === 0
      ? styled(content, style)
      : children
          .map((child) => spanHtml({ ...child, style: child.style ?? style }, context))
          .join("");
  const target = safeLinkOrAnchor(span.url);
  return target === undefined ? text : `<a href="${escapeAttribute(target)}">${text}</a>`;
}

function styled(text: string, style: readonly SpanStyle[] = []): string {
  const styles = style.map((name) => (name === "emphasis" ? "italic" : name));
  return styledHtml(escapeHtml(text), styles);
}
