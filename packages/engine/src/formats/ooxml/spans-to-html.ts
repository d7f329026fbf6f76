import type { Line, Span, SpanStyle } from "@parsewright/contract";
import { escapeHtml } from "../../html/table-html.ts";

/** Outermost first, as the renderers nest them in running text. */
const STYLE_TAGS: readonly (readonly [style: SpanStyle, tag: string])[] = [
  ["strikethrough", "s"],
  ["italic", "em"],
  ["bold", "strong"],
  ["underline", "u"],
  ["superscript", "sup"],
  ["subscript", "sub"],
];

export function linesToHtml(lines: readonly Line[] = []): string {
  return lines.map(({ spans }) => spans.map(spanToHtml).join("")).join("<br>");
}

export function spanToHtml(span: Span): string {
  const { content = "" } = span;
  switch (span.type) {
    case "inline_equation":
    case "interline_equation":
      return `<eq>${escapeHtml(content)}</eq>`;
    case "image":
      return `<img src="${escapeAttribute(span.image_path ?? "")}"${alternative(content)}>`;
    case "table":
      return span.html ?? "";
    case "chart":
      return content;
    case "hyperlink":
      return `<a href="${escapeAttribute(span.url ?? "")}">${linkText(span)}</a>`;
    default:
      return styled(span);
  }
}

function alternative(description: string): string {
  return description === "" ? "" : ` alt="${escapeAttribute(description)}"`;
}

function linkText({ children, ...link }: Span): string {
  return children === undefined ? styled(link) : children.map(spanToHtml).join("");
}

function styled({ content = "", style = [] }: Span): string {
  // An underlined blank is a line to write on; any other shows no style.
  if (content.trim() === "")
    return style.includes("underline") ? content.replace(/\s/g, "_") : content;
  return STYLE_TAGS.filter(([name]) => style.includes(name)).reduceRight(
    (inner, [, tag]) => `<${tag}>${inner}</${tag}>`,
    escapeHtml(content),
  );
}

function escapeAttribute(text: string): string {
  return escapeHtml(text).replaceAll('"', "&quot;");
}
