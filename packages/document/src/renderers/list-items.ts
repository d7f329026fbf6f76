import type { Block, Line } from "@parsewright/contract";
import { groupByItem } from "../blocks/lines.ts";
import { withoutPageNumber } from "../language/contents-line.ts";
import { contentsItems } from "./contents-list.ts";
import { isMergedAway } from "./block-parts.ts";
import { inlineText } from "./block-text.ts";
import type { RenderContext } from "./document-shape.ts";
import { markdownLink } from "./text/markdown-link.ts";

/** One item of a list or one line of an index. */
export interface ListItem {
  readonly lines: readonly Line[];
  /** Office only: indentation and bullet or number. Elsewhere the text has its own. */
  readonly prefix: string;
  /** Depth as an office document counts it, or as the indentation on the page says; 0 is the outermost. */
  readonly level: number;
  readonly anchor?: string | undefined;
}

const INDENT = "    ";
const HARD_BREAK = "  \n";

/** The items of a list or index, nested ones in their place, empty ones left out. */
export function listItemsOf(block: Block, context: RenderContext): ListItem[] {
  return collectItems(block, context, 0).filter(({ lines }) => inlineText(lines, context) !== "");
}

/** One item as Markdown, with its bullet or number where the document keeps that apart. */
function itemText(item: ListItem, block: Block, context: RenderContext): string {
  const text =
    block.type === "index" && context.shape.name === "office"
      ? indexEntryText(item, context)
      : inlineText(item.lines, context);
  return item.prefix === "" ? text : `${item.prefix} ${text}`;
}

/** All items as the lists carry them. */
export function itemTexts(block: Block, context: RenderContext): string[] {
  return (
    contentsOf(block, context) ??
    listItemsOf(block, context).map((item) => itemText(item, block, context))
  );
}

/** A whole list or index as Markdown. */
export function listText(block: Block, context: RenderContext): string {
  const contents = contentsOf(block, context);
  if (contents !== undefined) return contents.join("\n");
  if (context.shape.name === "office") return itemTexts(block, context).join("\n");
  const items = listItemsOf(block, context);
  if (block.blocks === undefined && items.every(({ level }) => level === 0))
    return inlineText(block.lines ?? [], context);
  return items
    .map((item) => INDENT.repeat(item.level) + itemText(item, block, context))
    .join(HARD_BREAK);
}

function contentsOf(block: Block, context: RenderContext): string[] | undefined {
  if (block.type !== "index") return undefined;
  const entries = listItemsOf(block, context).map(({ lines }) => ({
    text: inlineText(lines, context),
    left: lines[0]?.bbox?.[0] ?? 0,
  }));
  return contentsItems(entries, context);
}

function collectItems(block: Block, context: RenderContext, depth: number): ListItem[] {
  if (block.blocks === undefined) {
    return groupByItem(block.lines ?? []).map((lines) => {
      return { lines, prefix: "", level: depth + (lines[0]?.parser_level ?? 0) };
    });
  }
  let number = block.start ?? 1;
  return block.blocks
    .filter((child) => !isMergedAway(child))
    .flatMap((child) => {
      if (child.type === "list" || child.type === "index") {
        return collectItems(child, context, depth + 1);
      }
      const marker = block.attribute === "ordered" ? `${number++}.` : "-";
      return {
        lines: child.lines ?? [],
        prefix: context.shape.name === "office" ? INDENT.repeat(depth) + marker : "",
        level: (block.ilevel ?? depth) + (child.lines?.[0]?.parser_level ?? 0),
        anchor: child.anchor,
      };
    });
}

/** A line of an index without its page number, linked to where it points. */
function indexEntryText({ lines, anchor }: ListItem, context: RenderContext): string {
  if (anchor === undefined) return withoutPageNumber(inlineText(lines, context));
  // The entry becomes a link as a whole, and links cannot hold links.
  const unlinked = lines.map((line) => ({
    ...line,
    spans: line.spans.map((span) => (span.type === "hyperlink" ? { ...span, url: "" } : span)),
  }));
  return markdownLink(withoutPageNumber(inlineText(unlinked, context)), `#${anchor}`);
}
