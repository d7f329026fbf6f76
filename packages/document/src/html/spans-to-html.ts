import type { Line, Span } from "@parsewright/contract";
import { escapeLinkTarget, safeLinkOrAnchor } from "../language/safe-link.ts";
import { styledHtml } from "./style-html.ts";
import { escapeAttribute, escapeHtml } from "./escape-html.ts";

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
      return linked(linkText(span), safeLinkOrAnchor(span.url));
    default:
      return styled(span);
  }
}

/** Tables are HTML inside of Markdown, where brackets in an address could make a second link. */
function linked(html: string, target: string | undefined): string {
  return target === undefined
    ? html
    : `<a href="${escapeAttribute(escapeLinkTarget(target))}">${html}</a>`;
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
  return styledHtml(escapeHtml(content), style);
}
