import type { Block } from "@parsewright/contract";
import { spansOf } from "../blocks/block-text.ts";
import { parseHtmlTable } from "../html-tables/html-table.ts";
import { tableTexts } from "./table-texts.ts";
import { bodySpanOf, isMergedAway, partsOf, pictureContentOf } from "./block-parts.ts";
import { sectionPrefix } from "./block-text.ts";
import { createRenderContext, type RenderContext } from "./document-shape.ts";
import { listItemsOf } from "./list-items.ts";
import { shownBlocks } from "./markdown.ts";
import { plainCode, plainLines, textOfHtml } from "./plain-text.ts";
import type { Renderer } from "./renderer.ts";

/** The document as text without markup: blocks apart by an empty line, cells of tables by tabs. */
export const renderPlainText: Renderer<string> = (document, options) => {
  const context = createRenderContext(document, { ...options, mergedAwayBlocks: "drop" });
  return document.pdf_info
    .flatMap((page) => shownBlocks(page, context))
    .filter((block) => !isMergedAway(block))
    .map((block) => blockPlainText(block, context))
    .filter((text) => text !== "")
    .join("\n\n");
};

function blockPlainText(block: Block, context: RenderContext): string {
  const own = plainLines(block.lines ?? [], context);
  switch (block.type) {
    case "title":
      return sectionPrefix(block) + own.replaceAll("\n", " ");
    case "interline_equation":
      return spansOf(block)
        .map(({ content = "" }) => content)
        .join("\n");
    case "list":
    case "index":
      return listItemsOf(block, context)
        .map(({ lines, prefix }) => `${prefix} ${plainLines(lines, context)}`.replace(/^ /, ""))
        .join("\n");
    case "table":
    case "image":
    case "chart":
    case "code":
      return visualText(block, context);
    default:
      return own;
  }
}

function visualText(block: Block, context: RenderContext): string {
  const textsOf = (role: "caption" | "footnote") =>
    partsOf(block, role, context).map((part) => plainLines(part.lines ?? [], context));
  const texts = [...textsOf("caption"), ...bodyTexts(block, context), ...textsOf("footnote")];
  return texts.filter((text) => text !== "").join("\n");
}

function bodyTexts(block: Block, context: RenderContext): string[] {
  if (block.type === "code") {
    return partsOf(block, "body", context).map((body) => plainCode(body, context));
  }
  if (block.type === "table") return [tableText(bodySpanOf(block, context)?.html ?? "")];
  const content = pictureContentOf(block, context);
  if (content !== "")
    return [content.includes("<table") ? tableText(content) : textOfHtml(content)];
  return [block.parser_alternative ?? "", ...(block.parser_text ?? [])];
}

function tableText(html: string): string {
  const table = parseHtmlTable(html);
  if (table === undefined) return textOfHtml(html);
  return tableTexts(table)
    .map((row) => row.map(({ text }) => text.replaceAll(/\s+/g, " ")).join("\t"))
    .join("\n");
}
