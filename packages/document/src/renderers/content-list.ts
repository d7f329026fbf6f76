import {
  ASIDE_SUB_TYPES,
  type AsideSubType,
  type Block,
  type ContentList,
  type ContentListEntry,
  type Page,
} from "@parsewright/contract";
import { type BlockContent, describeBlock } from "./block-content.ts";
import { listedBlocks, toPageBox } from "./block-parts.ts";
import { noteText } from "./block-text.ts";
import { createRenderContext, type RenderContext } from "./document-shape.ts";
import { doubtfulPictures } from "./doubtful-pictures.ts";
import type { Renderer } from "./renderer.ts";
import { textSpans } from "./text-spans.ts";
import { withoutUndefined } from "./without-undefined.ts";

type Position = "bbox" | "page_idx" | "parser_source_page" | "anchor";
type Fields<Entry> = Entry extends unknown ? Omit<Entry, Position> : never;
type EntryFields = Fields<ContentListEntry>;

/** The content list of the contract: one flat array over the body of the document. */
export const renderContentList: Renderer<ContentList> = (document, options) => {
  const context = createRenderContext(document, { ...options, mergedAwayBlocks: "drop" });
  return document.pdf_info.flatMap((page) => [
    ...listedBlocks(page, context).flatMap((block) => {
      const fields = toFields(describeBlock(block, context));
      if (isEmpty(fields)) return [];
      if (fields.type !== "text") return placeEntry(fields, block, page);
      const isNote = block.parser_note !== undefined;
      const text = { ...fields, ...(isNote && { sub_type: "endnote" as const }) };
      const pictures = doubtfulPictures(block, context);
      const parser_pictures = pictures.length === 0 ? undefined : pictures;
      const parser_spans = textSpans(block, context);
      return placeEntry({ ...text, parser_pictures, parser_spans }, block, page);
    }),
    ...page.discarded_blocks.flatMap((block) => asideEntry(block, page, context)),
  ]);
};

/** Notes are the author's words. Page furniture is left out, as in the Markdown, unless it is asked for. */
function asideEntry(block: Block, page: Page, context: RenderContext): ContentListEntry[] {
  const subType = asideSubType(block, context);
  const text = noteText(block, context);
  if (subType === undefined || text === "") return [];
  return [placeEntry({ type: "text", sub_type: subType, text }, block, page)];
}

function asideSubType(
  { type }: Block,
  { shape, options }: RenderContext,
): AsideSubType | undefined {
  if (type === "page_footnote") return shape.name === "office" ? "speaker_notes" : "footnote";
  return options.pageFurniture === "keep"
    ? ASIDE_SUB_TYPES.find((subType) => subType === type)
    : undefined;
}

function isEmpty(fields: EntryFields): boolean {
  return fields.type === "text" && fields.text === "";
}

function placeEntry(fields: EntryFields, block: Block, page: Page): ContentListEntry {
  return withoutUndefined({
    ...withoutUndefined(fields),
    bbox: toPageBox(block, page),
    page_idx: page.page_idx,
    parser_source_page: page.parser_source_page,
    anchor: block.anchor,
  });
}

function toFields(content: BlockContent): EntryFields {
  switch (content.kind) {
    case "text":
      return { type: "text", sub_type: textSubType(content.type), text: content.text };
    case "title":
      return titleFields(content.text, content.level);
    case "equation":
      return {
        type: "equation",
        img_path: content.imagePath || undefined,
        ...(content.text && { text: content.text, text_format: "latex" }),
      };
    case "list":
      return {
        type: "text",
        sub_type: content.isReferences ? "ref_text" : content.type,
        text: content.text,
        list_items: content.items,
      };
    case "table":
      return {
        type: "table",
        img_path: content.imagePath,
        table_caption: content.captions,
        table_footnote: content.footnotes,
        table_body: content.html || undefined,
      };
    case "image":
    case "chart":
      return pictureFields(content);
    default:
      return {
        type: "code",
        sub_type: content.subType,
        code_caption: content.captions,
        code_footnote: content.footnotes,
        code_body: content.body,
      };
  }
}

function textSubType(type: Block["type"]): "phonetic" | "ref_text" | undefined {
  return type === "phonetic" || type === "ref_text" ? type : undefined;
}

function titleFields(text: string, level: number): EntryFields {
  return level === 0
    ? { type: "text", text }
    : { type: "text", text, text_level: level, level: "title" };
}

function pictureFields(content: Extract<BlockContent, { kind: "image" | "chart" }>): EntryFields {
  const isChart = content.kind === "chart";
  return {
    type: "image",
    sub_type: isChart ? "chart" : content.subType,
    parser_chart_type: isChart ? content.subType : undefined,
    img_path: content.imagePath,
    image_caption: content.captions,
    image_footnote: content.footnotes,
    content: content.content || undefined,
  };
}
