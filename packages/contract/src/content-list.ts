import { z } from "zod";
import { Box } from "./box.ts";
import { Page } from "./document.ts";
import { Span, SPAN_STYLES } from "./line.ts";
import { ours } from "./extension.ts";

const PageBox = Box.optional().describe(
  "In thousandths of the width and height of the page, truncated. Absent in office documents other than slides.",
);

const ImagePath = z.string().describe("`images/<name>`; empty when there is no picture.");
const Captions = z.array(z.string());

/** Position that every entry of the flat list states. */
const position = {
  bbox: PageBox,
  page_idx: z.int().describe("0-based within the parsed range."),
  parser_source_page: Page.shape.parser_source_page,
  anchor: z.string().optional().describe("Office only: the bookmark that links point to."),
};

/** A piece of a text, as `middle` has it, with the space behind it. */
export const ContentSpan = z.object({
  type: z.enum(["text", "hyperlink", "inline_equation"]).describe("What the piece is."),
  content: z.string().describe("Text that is not Markdown, or LaTeX without delimiters."),
  style: z.array(z.enum(SPAN_STYLES)).optional().describe("How the text is set."),
  url: z.string().optional().describe("Hyperlinks only."),
  parser_note: Span.shape.parser_note,
});
export type ContentSpan = z.infer<typeof ContentSpan>;

/** Texts that follow the body of their page. The last four are page furniture, which is in the list on request only. */
export const ASIDE_SUB_TYPES = [
  "footnote",
  "speaker_notes",
  "header",
  "footer",
  "page_number",
  "aside_text",
] as const;
export type AsideSubType = (typeof ASIDE_SUB_TYPES)[number];

export const TEXT_SUB_TYPES = [
  "list",
  "ref_text",
  "index",
  "phonetic",
  "endnote",
  ...ASIDE_SUB_TYPES,
] as const;

export const TextEntry = z.object({
  type: z.literal("text").describe("A paragraph, a heading or a list."),
  sub_type: z
    .enum(TEXT_SUB_TYPES)
    .optional()
    .describe(
      "Absent for paragraphs and headings. An `endnote` is in the body, a `footnote` below it; the last four are page furniture, which is here on request only.",
    ),
  text: z.string().describe("As Markdown."),
  text_level: z.int().optional().describe("Headings only: 1 is the highest."),
  level: z.literal("title").optional().describe("Marks a section boundary."),
  list_items: z
    .array(z.string())
    .optional()
    .describe("Lists, references and indexes only: `text`, item by item."),
  parser_pictures: z
    .array(ImagePath)
    .optional()
    .describe(
      "With `mark_unsure`, for text that was recognised with low confidence: pictures of its places.",
    )
    .meta(ours),
  parser_spans: z
    .array(ContentSpan)
    .optional()
    .describe("The pieces of `text`, where some are set apart by a style, a link or a note.")
    .meta(ours),
  ...position,
});

export const EquationEntry = z.object({
  type: z.literal("equation").describe("An equation on lines of its own."),
  img_path: ImagePath.optional(),
  text: z
    .string()
    .optional()
    .describe("LaTeX between lines of `$$`. Absent when only the picture is known or wanted."),
  text_format: z.literal("latex").optional().describe("What `text` is."),
  ...position,
});

export const TableEntry = z.object({
  type: z.literal("table").describe("A table."),
  img_path: ImagePath,
  table_caption: Captions.describe("The lines above or below it that name it."),
  table_footnote: Captions.describe("The notes below it."),
  table_body: z
    .string()
    .optional()
    .describe("HTML. Absent when only the picture is known or wanted."),
  ...position,
});

export const ImageEntry = z.object({
  type: z.literal("image").describe("A picture, a chart or a seal."),
  sub_type: z.string().optional().describe("`chart`, `seal`, or the class an image model gave."),
  parser_chart_type: z
    .string()
    .optional()
    .meta({ "x-parser-extension": true })
    .describe("Charts only: the class an image model gave, such as `bar_chart`."),
  img_path: ImagePath,
  image_caption: Captions.describe("The lines that name it."),
  image_footnote: Captions.describe("The notes below it."),
  content: z
    .string()
    .optional()
    .describe("What the picture says: a seal's text, a chart's table, a description."),
  ...position,
});

export const CodeEntry = z.object({
  type: z.literal("code").describe("A listing or an algorithm."),
  sub_type: z.enum(["code", "algorithm"]).describe("Which of the two."),
  code_caption: Captions.describe("The lines that name it."),
  code_footnote: Captions.describe("The notes below it."),
  code_body: z.string().describe("With the Markdown fence."),
  ...position,
});

/**
 * One entry of the content list that every job returns. Strings are Markdown, as in the Markdown
 * output; `table_body` is HTML. Notes follow the body of their page.
 */
export const ContentListEntry = z.discriminatedUnion("type", [
  TextEntry,
  EquationEntry,
  TableEntry,
  ImageEntry,
  CodeEntry,
]);
export type ContentListEntry = z.infer<typeof ContentListEntry>;

export const ContentList = z.array(ContentListEntry);
export type ContentList = z.infer<typeof ContentList>;

const upstreamPosition = {
  bbox: PageBox,
  page_idx: z.int(),
  anchor: z.string().optional(),
};

/** One entry of upstream's flat list (`*_content_list.json`). Furniture follows the body of its page. */
export const UpstreamContentListEntry = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("text"),
    text: z.string(),
    text_level: z.int().optional(),
    ...upstreamPosition,
  }),
  z.object({
    type: z.literal("equation"),
    img_path: ImagePath.optional(),
    text: z.string().optional(),
    text_format: z.literal("latex").optional(),
    ...upstreamPosition,
  }),
  z.object({
    type: z.literal("image"),
    img_path: ImagePath,
    image_caption: Captions,
    image_footnote: Captions.optional(),
    content: z.string().optional(),
    sub_type: z.string().optional(),
    ...upstreamPosition,
  }),
  z.object({
    type: z.literal("table"),
    img_path: ImagePath.optional(),
    table_caption: Captions,
    table_footnote: Captions.optional(),
    table_body: z.string().optional(),
    ...upstreamPosition,
  }),
  z.object({
    type: z.literal("chart"),
    img_path: ImagePath,
    content: z.string(),
    chart_caption: Captions,
    chart_footnote: Captions.optional(),
    sub_type: z.string().optional(),
    ...upstreamPosition,
  }),
  z.object({
    type: z.literal("code"),
    sub_type: z.enum(["code", "algorithm"]),
    code_caption: Captions,
    code_footnote: Captions.optional(),
    code_body: z.string(),
    ...upstreamPosition,
  }),
  z.object({
    type: z.literal("list"),
    sub_type: z.enum(["text", "ref_text"]).optional(),
    list_items: z.array(z.string()),
    ...upstreamPosition,
  }),
  z.object({
    type: z.literal("index"),
    list_items: z.array(z.string()),
    ...upstreamPosition,
  }),
  z.object({
    type: z.enum([
      "phonetic",
      "ref_text",
      "header",
      "footer",
      "page_number",
      "aside_text",
      "page_footnote",
    ]),
    text: z.string(),
    ...upstreamPosition,
  }),
]);
export type UpstreamContentListEntry = z.infer<typeof UpstreamContentListEntry>;

export const UpstreamContentList = z.array(UpstreamContentListEntry);
export type UpstreamContentList = z.infer<typeof UpstreamContentList>;

/** A run of text, not Markdown-escaped, or a formula without delimiters. */
export const UpstreamSpan = z.object({
  type: z.enum(["text", "equation_inline", "phonetic", "hyperlink"]),
  content: z.string(),
  url: z.string().optional(),
  get children() {
    return z.array(UpstreamSpan).optional();
  },
  style: z.array(z.enum(SPAN_STYLES)).optional(),
});
export type UpstreamSpan = z.infer<typeof UpstreamSpan>;

const Spans = z.array(UpstreamSpan);
const ImageSource = z.object({ path: ImagePath });

const UpstreamListItem = z.object({
  item_type: z.literal("text"),
  ilevel: z.int().optional(),
  prefix: z.string().optional(),
  item_content: Spans,
  anchor: z.string().optional(),
});
export type UpstreamListItem = z.infer<typeof UpstreamListItem>;

/** An item of the per-page list: its kind, what it holds, and where it is. */
function upstreamItem<Type extends string, Content extends z.ZodRawShape>(
  type: Type,
  content: Content,
) {
  return z.object({
    type: z.literal(type),
    content: z.object(content),
    sub_type: z.string().optional(),
    bbox: PageBox,
    anchor: z.string().optional(),
  });
}

/** One item of upstream's second list, which groups by page (`*_content_list_v2.json`). */
export const UpstreamContentListV2Item = z.discriminatedUnion("type", [
  upstreamItem("title", { title_content: Spans, level: z.int() }),
  upstreamItem("paragraph", { paragraph_content: Spans }),
  upstreamItem("equation_interline", {
    math_content: z.string(),
    math_type: z.literal("latex"),
    image_source: ImageSource.optional(),
  }),
  upstreamItem("image", {
    image_source: ImageSource,
    content: z.string().optional(),
    image_caption: Spans,
    image_footnote: Spans.optional(),
  }),
  upstreamItem("table", {
    image_source: ImageSource.optional(),
    table_caption: Spans,
    table_footnote: Spans.optional(),
    html: z.string(),
    table_type: z.enum(["simple_table", "complex_table"]),
    table_nest_level: z.int(),
  }),
  upstreamItem("chart", {
    image_source: ImageSource,
    content: z.string(),
    chart_caption: Spans,
    chart_footnote: Spans.optional(),
  }),
  upstreamItem("code", {
    code_caption: Spans,
    code_content: Spans,
    code_footnote: Spans.optional(),
    code_language: z.string(),
  }),
  upstreamItem("algorithm", {
    algorithm_caption: Spans,
    algorithm_content: Spans,
    algorithm_footnote: Spans.optional(),
  }),
  upstreamItem("list", {
    list_type: z.enum(["text_list", "reference_list"]),
    attribute: z.enum(["ordered", "unordered"]).optional(),
    list_items: z.array(UpstreamListItem),
  }),
  upstreamItem("index", {
    list_type: z.literal("text_list"),
    list_items: z.array(UpstreamListItem),
  }),
  upstreamItem("page_header", { page_header_content: Spans }),
  upstreamItem("page_footer", { page_footer_content: Spans }),
  upstreamItem("page_number", { page_number_content: Spans }),
  upstreamItem("page_aside_text", { page_aside_text_content: Spans }),
  upstreamItem("page_footnote", { page_footnote_content: Spans }),
]);
export type UpstreamContentListV2Item = z.infer<typeof UpstreamContentListV2Item>;

/** Pages in order; the position is the page index. */
export const UpstreamContentListV2 = z.array(z.array(UpstreamContentListV2Item));
export type UpstreamContentListV2 = z.infer<typeof UpstreamContentListV2>;
