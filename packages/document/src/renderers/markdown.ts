import type { Block, Page } from "@parsewright/contract";
import { FURNITURE_BLOCK_TYPES, blockIds } from "@parsewright/contract";
import { isMergedAway } from "./block-parts.ts";
import { headingMarkdown, noteText, withAnchor } from "./block-text.ts";
import { createRenderContext, type RenderContext } from "./document-shape.ts";
import { doubtfulPictures } from "./doubtful-pictures.ts";
import { listText } from "./list-items.ts";
import { placeFurniture } from "./page-furniture.ts";
import type { Renderer, RenderOptions } from "./renderer.ts";
import { escapeBlockStart } from "./text/escape-markdown.ts";
import { visualMarkdown } from "./visual-markdown.ts";

export { pipeTable } from "./pipe-table.ts";
export { DEFAULT_RENDER_OPTIONS } from "./renderer.ts";

/** A block that shows in the Markdown, and what it shows. */
export interface MarkdownBlock {
  /** As `blockId` names it. */
  readonly id: string;
  readonly page: Page;
  readonly block: Block;
  readonly markdown: string;
}

/** The document as Markdown with LaTeX, HTML tables and image references. */
export const renderMarkdown: Renderer<string> = (document, options) =>
  renderMarkdownPages(document, options)
    .filter((page) => page.length > 0)
    .map(joinBlocks)
    .join(pageSeparator(options));

/** The blocks of each page. Joined, they are the Markdown of the document. */
export const renderMarkdownPages: Renderer<MarkdownBlock[][]> = (document, options) => {
  const context = createRenderContext(document, options);
  return document.pdf_info.map((page) => markdownBlocks([page], context));
};

/** Separator between two blocks. */
export const BLOCK_SEPARATOR = "\n\n";

/** Separator between two pages. */
export function pageSeparator({ pageBreak }: RenderOptions): string {
  return pageBreak === "" ? BLOCK_SEPARATOR : BLOCK_SEPARATOR + pageBreak + BLOCK_SEPARATOR;
}

/** The Markdown of blocks that follow each other. */
export function joinBlocks(blocks: readonly MarkdownBlock[]): string {
  return blocks.map(({ markdown }) => markdown).join(BLOCK_SEPARATOR);
}

/** The same without images, tables and charts: what a language model is trained on. */
export const renderNlpMarkdown: Renderer<string> = (document, options) => {
  const pages = document.pdf_info.map((page) => ({
    ...page,
    para_blocks: withoutPictures(page.para_blocks),
    discarded_blocks: withoutPictures(page.discarded_blocks),
  }));
  return joinBlocks(
    markdownBlocks(pages, createRenderContext(document, { ...options, blockIds: false })),
  );
};

function withoutPictures(blocks: readonly Block[]): Block[] {
  return blocks
    .filter(({ type }) => !PICTURE_TYPES.has(type))
    .map(({ parser_pictures: _pictures, ...block }) => block);
}

const PICTURE_TYPES: ReadonlySet<string> = new Set(["image", "table", "chart"]);
const FURNITURE_TYPES: ReadonlySet<string> = new Set(FURNITURE_BLOCK_TYPES);

/** The Markdown block by block. */
export function markdownBlocks(pages: readonly Page[], context: RenderContext): MarkdownBlock[] {
  return pages
    .flatMap((page) => {
      const ids = blockIds(page);
      return shownBlocks(page, context)
        .filter((block) => !isMergedAway(block))
        .map((block) => ({
          id: ids.get(block) ?? "",
          page,
          block,
          markdown: withPictures(block, context),
        }));
    })
    .filter(({ markdown }) => markdown !== "")
    .map((block) => (context.options.blockIds ? withId(block) : block));
}

function withId(block: MarkdownBlock): MarkdownBlock {
  return { ...block, markdown: `<!-- ${block.id} -->\n${block.markdown}` };
}

/** Footnotes are the author's words: they follow the body of their page. Office documents hold theirs in the body. */
export function shownBlocks(page: Page, { options, shape }: RenderContext): Block[] {
  if (options.pageFurniture === "keep") return placeFurniture(page);
  if (shape.name === "office") return page.para_blocks;
  const footnotes = page.discarded_blocks.filter(({ type }) => type === "page_footnote");
  return [...page.para_blocks, ...footnotes];
}

/** Text, and the pictures that it was read from where that is doubtful. */
function withPictures(block: Block, context: RenderContext): string {
  const pictures = doubtfulPictures(block, context).map((path) => `![](${path})`);
  const written = blockMarkdown(block, context).trim();
  return [written, ...pictures].filter((part) => part !== "").join(BLOCK_SEPARATOR);
}

function blockMarkdown(block: Block, context: RenderContext): string {
  switch (block.type) {
    case "title":
      return headingMarkdown(block, context);
    case "list":
    case "index":
      return listText(block, context);
    case "image":
    case "table":
    case "chart":
    case "code":
      return visualMarkdown(block, context);
    default:
      return textMarkdown(block, context);
  }
}

function textMarkdown(block: Block, context: RenderContext): string {
  const text = noteText(block, context);
  const isPlainFurniture = FURNITURE_TYPES.has(block.type) && block.parser_note === undefined;
  return withAnchor(block, isPlainFurniture ? escapeBlockStart(text) : text);
}
