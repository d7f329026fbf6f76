import type {
  Block,
  Page,
  UpstreamContentListV2,
  UpstreamContentListV2Item,
  UpstreamListItem,
} from "@parsewright/contract";
import { spansOf } from "../blocks/block-text.ts";
import {
  bodySpanOf,
  listedBlocks,
  pictureContentOf,
  titleLevelOf,
  toPageBox,
} from "./block-parts.ts";
import { createRenderContext, type RenderContext } from "./document-shape.ts";
import { type ListItem, listItemsOf } from "./list-items.ts";
import type { Renderer } from "./renderer.ts";
import { imageReference, latexOf, tableHtmlOf } from "./span-markdown.ts";
import { describeTable } from "./text/html.ts";
import { captionSpans, codeSpans, titleSpans, toUpstreamSpans } from "./upstream-spans.ts";
import { withoutUndefined } from "./without-undefined.ts";

type Fields<Item> = Item extends unknown ? Omit<Item, "bbox" | "anchor"> : never;
type ItemFields = Fields<UpstreamContentListV2Item>;

/** Upstream's second list: one array per page, the body and then the furniture. */
export const renderUpstreamContentListV2: Renderer<UpstreamContentListV2> = (document, options) => {
  const context = createRenderContext(document, { ...options, contents: "as_printed" });
  return document.pdf_info.map((page) => [
    ...listedBlocks(page, context).map((block) => placeItem(toItem(block, context), block, page)),
    ...page.discarded_blocks.flatMap((block) =>
      toFurniture(block, context).map((fields) => placeItem(fields, block, page)),
    ),
  ]);
};

function placeItem(fields: ItemFields, block: Block, page: Page): UpstreamContentListV2Item {
  return withoutUndefined({
    ...fields,
    content: withoutUndefined(fields.content),
    bbox: toPageBox(block, page),
    anchor: block.anchor,
  } as UpstreamContentListV2Item);
}

function toItem(block: Block, context: RenderContext): ItemFields {
  switch (block.type) {
    case "title": {
      const level = titleLevelOf(block, context);
      return { type: "title", content: { title_content: titleSpans(block, context), level } };
    }
    case "interline_equation":
      return toEquation(block, context);
    case "image":
      return toImage(block, context);
    case "table":
      return toTable(block, context);
    case "chart":
      return toChart(block, context);
    case "code":
      return toCode(block, context);
    case "list":
      return toList(block, context);
    case "index": {
      const list_items = toListItems(block, context);
      return { type: "index", content: { list_type: "text_list", list_items } };
    }
    default:
      return toParagraph(block, context);
  }
}

function toParagraph(block: Block, context: RenderContext): ItemFields {
  const spans = toUpstreamSpans(block.lines ?? [], context);
  const isPhonetic = block.type === "phonetic";
  const paragraph_content = spans.map((span) =>
    isPhonetic && span.type === "text" ? { ...span, type: "phonetic" as const } : span,
  );
  return { type: "paragraph", content: { paragraph_content } };
}

function toEquation(block: Block, { shape, options }: RenderContext): ItemFields {
  const spans = spansOf(block);
  const path = imageReference(spans.find(({ image_path }) => image_path)?.image_path, options);
  return {
    type: "equation_interline",
    content: {
      math_content: spans.map((span) => latexOf(span, options)).join("\n"),
      math_type: "latex",
      image_source: shape.name === "office" ? undefined : { path },
    },
  };
}

function toImage(block: Block, context: RenderContext): ItemFields {
  const { shape } = context;
  const content = pictureContentOf(block, context);
  const hasContent =
    shape.name === "vlm" || (shape.name === "pipeline" && block.sub_type === "seal");
  return {
    type: "image",
    content: {
      image_source: imageSourceOf(block, context),
      ...(shape.name === "vlm" && { content }),
      image_caption: captionSpans(block, "caption", context),
      image_footnote: footnoteSpans(block, context),
      ...(hasContent && { content }),
    },
    sub_type: hasContent ? block.sub_type : undefined,
  };
}

function toTable(block: Block, context: RenderContext): ItemFields {
  const html = tableHtmlOf(bodySpanOf(block, context), context.options);
  const { isComplex, nestLevel } = describeTable(html);
  return {
    type: "table",
    content: {
      image_source: context.shape.name === "office" ? undefined : imageSourceOf(block, context),
      table_caption: captionSpans(block, "caption", context),
      table_footnote: footnoteSpans(block, context),
      html,
      table_type: isComplex ? "complex_table" : "simple_table",
      table_nest_level: nestLevel,
    },
  };
}

function toChart(block: Block, context: RenderContext): ItemFields {
  return {
    type: "chart",
    content: {
      image_source: imageSourceOf(block, context),
      content: pictureContentOf(block, context),
      chart_caption: captionSpans(block, "caption", context),
      chart_footnote: footnoteSpans(block, context),
    },
    sub_type: block.sub_type,
  };
}

function toCode(block: Block, context: RenderContext): ItemFields {
  const caption = captionSpans(block, "caption", context);
  const body = codeSpans(block, context);
  const isPipeline = context.shape.name === "pipeline";
  const footnote = isPipeline ? captionSpans(block, "footnote", context) : undefined;
  return block.sub_type === "algorithm"
    ? {
        type: "algorithm",
        content: {
          algorithm_caption: caption,
          algorithm_content: body,
          algorithm_footnote: footnote,
        },
      }
    : {
        type: "code",
        content: {
          code_caption: caption,
          code_content: body,
          code_footnote: footnote,
          code_language: block.guess_lang ?? "txt",
        },
      };
}

function toList(block: Block, context: RenderContext): ItemFields {
  const list_items = toListItems(block, context);
  if (block.sub_type === "ref_text") {
    return { type: "list", content: { list_type: "reference_list", list_items } };
  }
  const attribute = context.shape.name === "pipeline" ? "unordered" : block.attribute;
  return { type: "list", content: { list_type: "text_list", attribute, list_items } };
}

function toListItems(block: Block, context: RenderContext): UpstreamListItem[] {
  return listItemsOf(block, context).map((item) => toListItem(item, context));
}

function toListItem(
  { lines, level, prefix, anchor }: ListItem,
  context: RenderContext,
): UpstreamListItem {
  const isOffice = context.shape.name === "office";
  return withoutUndefined({
    item_type: "text" as const,
    ilevel: isOffice ? level : undefined,
    prefix: isOffice ? prefix : undefined,
    item_content: toUpstreamSpans(lines, context),
    anchor,
  });
}

/** Furniture has its own type and field name each; a block of any other type is not furniture. */
function toFurniture(block: Block, context: RenderContext): ItemFields[] {
  const spans = toUpstreamSpans(block.lines ?? [], context);
  switch (block.type) {
    case "header":
      return [{ type: "page_header", content: { page_header_content: spans } }];
    case "footer":
      return [{ type: "page_footer", content: { page_footer_content: spans } }];
    case "page_number":
      return [{ type: "page_number", content: { page_number_content: spans } }];
    case "aside_text":
      return [{ type: "page_aside_text", content: { page_aside_text_content: spans } }];
    case "page_footnote":
      return [{ type: "page_footnote", content: { page_footnote_content: spans } }];
    default:
      return [];
  }
}

function imageSourceOf(block: Block, context: RenderContext) {
  return { path: imageReference(bodySpanOf(block, context)?.image_path, context.options) };
}

function footnoteSpans(block: Block, context: RenderContext) {
  return context.shape.name === "office" ? undefined : captionSpans(block, "footnote", context);
}
