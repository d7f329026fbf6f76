import type { Block, Box, Page, Span } from "@parsewright/contract";
import { spansOf } from "../blocks/block-text.ts";
import type { RenderContext } from "./document-shape.ts";
import { escapeBlockStart, escapeInline } from "./text/escape-markdown.ts";

/** The parts of a visual block that play one role, without those whose content moved away. */
export function partsOf(
  block: Block,
  role: "body" | "caption" | "footnote",
  context: RenderContext,
): Block[] {
  const partType = `${block.type}_${role}`;
  return dropMergedAway(block.blocks ?? [], context).filter(({ type }) => type === partType);
}

/** The span that holds the content and the picture of a visual block. */
export function bodySpanOf(block: Block, context: RenderContext): Span | undefined {
  return partsOf(block, "body", context).flatMap((body) => spansOf(body))[0];
}

/** Content of a picture in the lists. */
export function pictureContentOf(block: Block, context: RenderContext): string {
  const content = bodySpanOf(block, context)?.content ?? "";
  if (context.shape.name !== "pipeline") return content;
  return block.type === "chart" || block.sub_type === "seal" ? content : "";
}

/** The text printed inside a figure, a line each, as Markdown. */
export function figureText({ parser_text = [] }: Block): string {
  return parser_text.map((line) => escapeBlockStart(escapeInline(line))).join("\n");
}

/** Blocks of a page's body that the lists show, one entry each. */
export function listedBlocks(page: Page, context: RenderContext): Block[] {
  const blocks = dropMergedAway(page.para_blocks, context);
  return context.shape.name === "pipeline" ? foldReferences(blocks) : blocks;
}

/** Checks whether the whole content of a block moved to an earlier one. */
export function isMergedAway({ lines_deleted, lines = [], blocks }: Block): boolean {
  if (lines_deleted) return true;
  return lines.length === 0 && blocks !== undefined && blocks.every((block) => isMergedAway(block));
}

function dropMergedAway(blocks: readonly Block[], { options }: RenderContext): Block[] {
  return blocks.filter((block) => options.mergedAwayBlocks === "keep" || !isMergedAway(block));
}

/** References that follow each other become one list, which is where the first one was. */
function foldReferences(blocks: readonly Block[]): Block[] {
  const folded: Block[] = [];
  let references: Block[] = [];
  for (const block of blocks) {
    if (block.type !== "ref_text") {
      references = [];
      folded.push(block);
    } else if (references.push(block) === 1) {
      folded.push({ type: "list", sub_type: "ref_text", bbox: block.bbox, blocks: references });
    }
  }
  return folded;
}

/** A block's box in thousandths of its page. Absent where the page has no geometry. */
export function toPageBox({ bbox }: Block, { page_size }: Page): Box | undefined {
  if (bbox === undefined || page_size === undefined) return undefined;
  const [width, height] = page_size;
  const [left, top, right, bottom] = bbox;
  return [
    Math.trunc((left * 1000) / width),
    Math.trunc((top * 1000) / height),
    Math.trunc((right * 1000) / width),
    Math.trunc((bottom * 1000) / height),
  ];
}

/** 1 is the highest; 0 means that the title is not a heading. */
export function titleLevelOf({ level }: Block, { shape }: RenderContext): number {
  return Math.max(0, Math.min(level ?? shape.defaultTitleLevel, shape.maxTitleLevel));
}
