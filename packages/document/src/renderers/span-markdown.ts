import type { Span } from "@parsewright/contract";
import type { RenderOptions } from "./renderer.ts";
import { escapeInline, escapeLiveHtml, escapeLiveLatex } from "./text/escape-markdown.ts";
import { markdownLink } from "./text/markdown-link.ts";
import { scriptText } from "./text/script-text.ts";
import { prefixImageSources, replaceEquationTags } from "./text/html.ts";
import { referToNotes, withoutEmphasis } from "./text/cell-styles.ts";

/** Path of a picture, as the outputs name it. `""` when there is none. */
export function imageReference(
  fileName: string | undefined,
  { imagePrefix }: RenderOptions,
): string {
  if (!fileName) return "";
  return imagePrefix === "" ? fileName : `${imagePrefix}/${fileName}`;
}

/** A picture, or nothing where there is none. */
export function pictureMarkdown(
  span: Span | undefined,
  options: RenderOptions,
  alternativeText = "",
): string {
  const path = imageReference(span?.image_path, options);
  const text = alternativeText.replaceAll(/\s+/g, " ").trim();
  const alternative = escapeInline(text).replaceAll(/\\[^]|[[\]]/g, (sign) =>
    sign.length > 1 ? sign : `\\${sign}`,
  );
  return path && `![${alternative}](${path})`;
}

/** The LaTeX of a display equation. `""` where its picture is to stand for it. */
export function latexOf(span: Span, { formulaEnable }: RenderOptions): string {
  return formulaEnable || !span.image_path ? escapeLiveLatex(span.content ?? "") : "";
}

/** The HTML of a table as the outputs carry it. `""` where its picture is to stand for it. */
export function tableHtmlOf(span: Span | undefined, options: RenderOptions): string {
  const isPicture = !options.tableEnable && Boolean(span?.image_path);
  if (!span?.html || isPicture) return "";
  const html = options.emphasis === "on" ? referToNotes(span.html) : withoutEmphasis(span.html);
  return escapeLiveHtml(
    replaceEquationTags(prefixImageSources(html, (fileName) => imageReference(fileName, options))),
  );
}

/** A display equation, or its picture. */
function equationMarkdown(span: Span, options: RenderOptions): string {
  const latex = latexOf(span, options);
  return latex ? `$$\n${latex}\n$$` : pictureMarkdown(span, options);
}

/** One span within running text. */
export function spanMarkdown(span: Span, options: RenderOptions): string {
  const { content = "", url } = span;
  switch (span.type) {
    case "text":
      return escapeInline(scriptText(content, span.style));
    case "inline_equation":
      return `$${escapeLiveLatex(content)}$`;
    case "interline_equation":
      return `\n${equationMarkdown(span, options)}\n`;
    case "hyperlink":
      return options.emphasis === "on"
        ? markdownLink(escapeInline(content), url)
        : escapeInline(content);
    case "table":
      return tableHtmlOf(span, options) || pictureMarkdown(span, options);
    default:
      return pictureMarkdown(span, options);
  }
}
