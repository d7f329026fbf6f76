import {
  FURNITURE_BLOCK_TYPES,
  type Block,
  type Page,
  type UpstreamContentList,
  type UpstreamContentListEntry,
} from "@parsewright/contract";
import { type BlockContent, describeBlock } from "./block-content.ts";
import { listedBlocks, toPageBox } from "./block-parts.ts";
import { blockText } from "./block-text.ts";
import { createRenderContext, type DocumentShape, type RenderContext } from "./document-shape.ts";
import type { Renderer } from "./renderer.ts";
import { withoutUndefined } from "./without-undefined.ts";

type Fields<Entry> = Entry extends unknown ? Omit<Entry, "bbox" | "page_idx" | "anchor"> : never;
type EntryFields = Fields<UpstreamContentListEntry>;
type ContentOf<Kind> = Extract<BlockContent, { kind: Kind }>;

/** Upstream's flat list: the body of each page, then its furniture. */
export const renderUpstreamContentList: Renderer<UpstreamContentList> = (document, options) => {
  const context = createRenderContext(document, { ...options, contents: "as_printed" });
  return document.pdf_info.flatMap((page) => [
    ...listedBlocks(page, context).map((block) =>
      placeEntry(toFields(describeBlock(block, context), context.shape), block, page),
    ),
    ...page.discarded_blocks.flatMap((block) => furnitureEntry(block, page, context)),
  ]);
};

function placeEntry(fields: EntryFields, block: Block, page: Page): UpstreamContentListEntry {
  return withoutUndefined({
    ...fields,
    bbox: toPageBox(block, page),
    page_idx: page.page_idx,
    anchor: block.anchor,
  });
}

function furnitureEntry(
  block: Block,
  page: Page,
  context: RenderContext,
): UpstreamContentListEntry[] {
  const type = FURNITURE_BLOCK_TYPES.find((name) => name === block.type);
  return type === undefined
    ? []
    : [placeEntry({ type, text: blockText(block, context) }, block, page)];
}

function toFields(content: BlockContent, shape: DocumentShape): EntryFields {
  switch (content.kind) {
    case "text":
      return textFields(content, shape);
    case "title":
      return { type: "text", text: content.text, text_level: content.level || undefined };
    case "equation":
      return equationFields(content);
    case "list":
      return listFields(content, shape);
    case "table":
      return tableFields(content, shape);
    case "image":
      return imageFields(content, shape);
    case "chart":
      return chartFields(content, shape);
    default:
      return {
        type: "code",
        sub_type: content.subType,
        code_caption: content.captions,
        code_footnote: shape.name === "pipeline" ? content.footnotes : undefined,
        code_body: content.body,
      };
  }
}

function textFields({ type, text }: ContentOf<"text">, shape: DocumentShape): EntryFields {
  const isOwnType = shape.name === "vlm" && (type === "phonetic" || type === "ref_text");
  return { type: isOwnType ? type : "text", text };
}

/** The picture is beside the LaTeX in every shape; upstream leaves it out in some. */
function equationFields({ imagePath, text }: ContentOf<"equation">): EntryFields {
  return {
    type: "equation",
    img_path: imagePath || undefined,
    ...(text && { text, text_format: "latex" }),
  };
}

function listFields(content: ContentOf<"list">, shape: DocumentShape): EntryFields {
  const { type, isReferences, items, text } = content;
  if (shape.name === "office") return { type, list_items: items };
  if (type === "index" || (shape.name === "pipeline" && !isReferences))
    return { type: "text", text };
  return { type, sub_type: isReferences ? "ref_text" : "text", list_items: items };
}

function tableFields(content: ContentOf<"table">, shape: DocumentShape): EntryFields {
  const { imagePath, captions, footnotes, html } = content;
  const hasPicture = shape.name !== "office";
  return {
    type: "table",
    img_path: hasPicture || imagePath ? imagePath : undefined,
    table_caption: captions,
    table_footnote: hasPicture ? footnotes : undefined,
    table_body: html || undefined,
  };
}

function imageFields(content: ContentOf<"image" | "chart">, shape: DocumentShape): EntryFields {
  const isSeal = content.subType === "seal";
  const hasContent = shape.name === "vlm" || (shape.name === "pipeline" && isSeal);
  return {
    type: "image",
    img_path: content.imagePath,
    image_caption: content.captions,
    image_footnote: shape.name === "office" ? undefined : content.footnotes,
    content: hasContent ? content.content : undefined,
    sub_type: hasContent ? content.subType : undefined,
  };
}

function chartFields(content: ContentOf<"image" | "chart">, shape: DocumentShape): EntryFields {
  return {
    type: "chart",
    img_path: content.imagePath,
    content: content.content,
    chart_caption: content.captions,
    chart_footnote: shape.name === "office" ? undefined : content.footnotes,
    sub_type: content.subType,
  };
}
