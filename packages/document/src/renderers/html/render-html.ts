import { type Block, type Page, blockIds, pageNumberOf } from "@parsewright/contract";
import { spansOf } from "../../blocks/block-text.ts";
import {
  bodySpanOf,
  isMergedAway,
  partsOf,
  pictureContentOf,
  titleLevelOf,
} from "../block-parts.ts";
import { sectionPrefix } from "../block-text.ts";
import { createRenderContext, type RenderContext } from "../document-shape.ts";
import { shownBlocks } from "../markdown.ts";
import { plainCode, plainLines } from "../plain-text.ts";
import type { Renderer } from "../renderer.ts";
import { escapeAttribute, escapeHtml } from "../../html/escape-html.ts";
import { inlineHtml } from "./inline-html.ts";
import { listHtml } from "./list-html.ts";
import { pictureHtml } from "./picture-html.ts";
import { safeHtml } from "./safe-html.ts";
import { STYLE } from "./style.ts";

const LOWEST_HEADING = 6;

/** The document as one page of HTML that needs nothing else: formulas are MathML where the options can make it, nothing in it runs or loads. */
export const renderHtml: Renderer<string> = (document, options) => {
  const context = createRenderContext(document, { ...options, mergedAwayBlocks: "drop" });
  const blocks = document.pdf_info
    .flatMap((page) => pageBlocks(page, context))
    .filter((html) => html !== "");
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src * data:; style-src 'unsafe-inline'">
<title>${escapeHtml(options.documentName)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${blocks.join("\n")}
</main>
</body>
</html>
`;
};

/** A block of a page, and its element. */
export interface HtmlBlock {
  readonly page: Page;
  readonly block: Block;
  readonly html: string;
}

/** The elements of each page, with its furniture where it is printed. */
export const renderHtmlPages: Renderer<HtmlBlock[][]> = (document, options) => {
  const asked = { ...options, mergedAwayBlocks: "drop", pageFurniture: "keep" } as const;
  const context = createRenderContext(document, asked);
  return document.pdf_info.map((page) =>
    shownBlocks(page, context)
      .filter((block) => !isMergedAway(block))
      .map((block) => ({ page, block, html: blockHtml(block, "", context) }))
      .filter(({ html }) => html !== ""),
  );
};

function pageBlocks(page: Page, context: RenderContext): string[] {
  const ids = blockIds(page);
  return shownBlocks(page, context)
    .filter((block) => !isMergedAway(block))
    .map((block) => {
      const id = ids.get(block) ?? "";
      const anchor = block.anchor ? `<a id="${escapeAttribute(block.anchor)}"></a>` : "";
      const html = blockHtml(block, ` id="${id}" data-page="${pageNumberOf(page)}"`, context);
      return html && anchor + html;
    });
}

function blockHtml(block: Block, attributes: string, context: RenderContext): string {
  switch (block.type) {
    case "title":
      return titleHtml(block, attributes, context);
    case "list":
    case "index":
      return listHtml(block, attributes, context);
    case "table":
    case "image":
    case "chart":
    case "code":
      return figureHtml(block, attributes, context);
    default: {
      const [name, ownClass] = TEXT_ELEMENTS[block.type] ?? ["p", ""];
      return element(name, attributes + ownClass, inlineHtml(block.lines ?? [], context));
    }
  }
}

/** Elements for text that is not a paragraph. */
const TEXT_ELEMENTS: Readonly<Record<string, readonly [name: string, ownClass: string]>> = {
  interline_equation: ["div", ' class="equation"'],
  page_footnote: ["aside", ""],
};

function titleHtml(block: Block, attributes: string, context: RenderContext): string {
  const level = Math.min(titleLevelOf(block, context), LOWEST_HEADING);
  const text = escapeHtml(sectionPrefix(block)) + inlineHtml(block.lines ?? [], context);
  return element(level === 0 ? "p" : `h${level}`, attributes, text);
}

function figureHtml(block: Block, attributes: string, context: RenderContext): string {
  const textsOf = (role: "caption" | "footnote") =>
    partsOf(block, role, context).map((part) => inlineHtml(part.lines ?? [], context));
  const captions = textsOf("caption").join("<br>\n");
  const notes = textsOf("footnote").map((note) => `<p>${note}</p>`);
  const content = [...bodyHtml(block, context), element("figcaption", "", captions), ...notes];
  return element("figure", attributes, content.filter(Boolean).join("\n"));
}

function bodyHtml(block: Block, context: RenderContext): string[] {
  switch (block.type) {
    case "code":
      return partsOf(block, "body", context).map(
        (body) => `<pre><code>${escapeHtml(plainCode(body, context))}</code></pre>`,
      );
    case "table":
      return [tableHtml(block, context)];
    default:
      return picturesHtml(block, context);
  }
}

function tableHtml(block: Block, context: RenderContext): string {
  const { options } = context;
  const span = bodySpanOf(block, context);
  const isPicture = !options.tableEnable && Boolean(span?.image_path);
  if (!span?.html || isPicture) return pictureHtml(span?.image_path, options);
  return safeHtml(span.html, options);
}

function picturesHtml(block: Block, context: RenderContext): string[] {
  const said = pictureContentOf(block, context);
  const words = [said, ...(block.parser_text ?? [])].filter(Boolean).join(" ");
  const alternative = block.parser_alternative ?? (words || captionText(block, context));
  const pictures = partsOf(block, "body", context)
    .flatMap((body) => spansOf(body))
    .map((span) => pictureHtml(span.image_path, context.options, alternative));
  return said.includes("<table") ? [...pictures, safeHtml(said, context.options)] : pictures;
}

function captionText(block: Block, context: RenderContext): string {
  return partsOf(block, "caption", context)
    .map((part) => plainLines(part.lines ?? [], context))
    .join(" ");
}

function element(name: string, attributes: string, content: string): string {
  return content && `<${name}${attributes}>${content}</${name}>`;
}
