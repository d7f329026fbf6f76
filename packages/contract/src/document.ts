import { z } from "zod";
import { ours } from "./extension.ts";
import { LANGUAGE_FAMILIES, type LanguageFamily } from "./languages.ts";
import { Shortfall } from "./shortfall.ts";

/** Left, top, right, bottom. PDF points, origin top left, y grows downwards. */
export const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.infer<typeof Box>;

export const SPAN_STYLES = [
  "bold",
  "italic",
  "underline",
  "emphasis",
  "strikethrough",
  "superscript",
  "subscript",
] as const;
export type SpanStyle = (typeof SPAN_STYLES)[number];

export const SPAN_TYPES = [
  "text",
  "inline_equation",
  "interline_equation",
  "image",
  "table",
  "chart",
  "hyperlink",
] as const;

/** The smallest piece of content: a run of text, a formula, or the picture of a visual block. */
export const Span = z.object({
  type: z.enum(SPAN_TYPES),
  /** Absent in office documents, which have no geometry. */
  bbox: Box.optional(),
  /** Text, LaTeX without delimiters, or what a model said about an image or chart. */
  content: z.string().optional(),
  /** Tables only. */
  html: z.string().optional(),
  /** Bare file name, without the image folder. `""` when there is no picture. */
  image_path: z.string().optional(),
  score: z.number().optional(),
  /** Hyperlinks only. */
  url: z.string().optional(),
  get children(): z.ZodOptional<z.ZodArray<typeof Span>> {
    return z.array(Span).optional();
  },
  style: z.array(z.enum(SPAN_STYLES)).optional(),
  /** The span stood on the page after the one whose block now holds it. */
  cross_page: z.boolean().optional(),
  /** The font names no characters for these glyphs: the text is a guess until it is recognised from the picture. */
  parser_needs_ocr: z.boolean().optional().meta(ours),
  /** A recogniser read these words and is less than half sure of them: `score` says how sure. */
  parser_unsure: z.boolean().optional().meta(ours),
});
export type Span = z.infer<typeof Span>;

/** How sure the engine is, 0 to 1, and what that is made of: the lowest part decides. */
export const Confidence = z.object({
  score: z.number(),
  made_of: z.record(z.string(), z.number()),
});
export type Confidence = z.infer<typeof Confidence>;

export const Line = z.object({
  bbox: Box.optional(),
  spans: z.array(Span),
  is_list_start_line: z.boolean().optional(),
  is_list_end_line: z.boolean().optional(),
  /** The `page_idx` of the page on which the line stands, where its block stands on an earlier one. */
  parser_page_idx: z.number().optional().meta(ours),
  /** Of a line that a recogniser read. */
  parser_confidence: Confidence.optional().meta(ours),
});
export type Line = z.infer<typeof Line>;

/** What can stand in the body of a finished document. */
export const BODY_BLOCK_TYPES = [
  "text",
  "title",
  "image",
  "table",
  "chart",
  "code",
  "list",
  "index",
  "interline_equation",
  "ref_text",
  "phonetic",
  "abstract",
] as const;

/** Page furniture: kept in `discarded_blocks`. */
export const FURNITURE_BLOCK_TYPES = [
  "header",
  "footer",
  "page_number",
  "aside_text",
  "page_footnote",
] as const;

/** Parts of image, table, chart and code blocks. */
export const CHILD_BLOCK_TYPES = [
  "image_body",
  "image_caption",
  "image_footnote",
  "table_body",
  "table_caption",
  "table_footnote",
  "chart_body",
  "chart_caption",
  "chart_footnote",
  "code_body",
  "code_caption",
  "code_footnote",
] as const;

/** Seen only in `preproc_blocks`; a stage turns them into one of the body types. */
export const INTERMEDIATE_BLOCK_TYPES = [
  "doc_title",
  "paragraph_title",
  "vertical_text",
  "formula_number",
] as const;

export const BlockType = z.enum([
  ...BODY_BLOCK_TYPES,
  ...FURNITURE_BLOCK_TYPES,
  ...CHILD_BLOCK_TYPES,
  ...INTERMEDIATE_BLOCK_TYPES,
]);
export type BlockType = z.infer<typeof BlockType>;

/** Why a person does not see a piece of text that the file holds. */
export const HIDDEN_REASONS = [
  "invisible",
  "off_page",
  "covered",
  "same_colour_as_background",
  "tiny",
] as const;
export type HiddenReason = (typeof HIDDEN_REASONS)[number];

/** Text that the file holds but nobody sees: people hide instructions to language models there. */
export const HiddenText = z.object({
  text: z.string(),
  bbox: Box,
  reason: z.enum(HIDDEN_REASONS),
});
export type HiddenText = z.infer<typeof HiddenText>;

/** A region of a page. Text-like blocks have `lines`; visual blocks and containers have `blocks`. */
export const Block = z.object({
  type: BlockType,
  bbox: Box.optional(),
  /** Reading order within the page. Parts of a visual block are counted too; the whole has the number of its body. */
  index: z.number().optional(),
  lines: z.array(Line).optional(),
  get blocks(): z.ZodOptional<z.ZodArray<typeof Block>> {
    return z.array(Block).optional();
  },
  /** Degrees, 0 / 90 / 180 / 270. */
  angle: z.number().nullable().optional(),
  score: z.number().optional(),
  /** Titles: 1 is the highest. */
  level: z.number().optional(),
  /** Class of an image or chart, `code` or `algorithm`, list of `text` or `ref_text`. */
  sub_type: z.string().optional(),
  guess_lang: z.string().optional(),
  /** The model says that this text continues the block before it. */
  merge_prev: z.boolean().optional(),
  /** Tables: per column, 1 where the first row continues the last row of the page before. */
  cell_merge: z.array(z.number()).optional(),
  sub_images: z.array(z.object({ type: z.enum(["image", "chart"]), bbox: Box })).optional(),
  /** The lines moved to an earlier block; `lines` is then empty. */
  lines_deleted: z.boolean().optional(),
  bbox_fs: Box.optional(),
  /** Office only, down to `start`. */
  anchor: z.string().optional(),
  is_numbered_style: z.boolean().optional(),
  section_number: z.string().optional(),
  attribute: z.enum(["ordered", "unordered"]).optional(),
  ilevel: z.number().optional(),
  start: z.number().optional(),
  /** Where each part of a table merged across pages stood. */
  parser_parts: z
    .array(z.object({ page_idx: z.number(), bbox: Box, image_path: z.string() }))
    .optional()
    .meta(ours),
  /** Text printed inside a figure, such as the labels of a chart, one line each. */
  parser_text: z.array(z.string()).optional().meta(ours),
  /** Points; that of most of the block's characters. */
  parser_font_size: z.number().optional().meta(ours),
  /** What the file's own structure tree calls the block, such as `H2` or `P`. */
  parser_tag: z.string().optional().meta(ours),
  parser_confidence: Confidence.optional().meta(ours),
});
export type Block = z.infer<typeof Block>;

/** Of a page whose text was recognised from its picture. */
const PageRecognition = z.object({
  /** Clockwise, what made the text upright and level: quarter turns and skew together. */
  turned_degrees: z.number(),
  /** Points, of the page before it was turned. */
  page_size: z.tuple([z.number(), z.number()]),
  /** How many pictures were read on a page whose text the file itself tells. Absent where all of the page was. */
  pictures: z.number().optional(),
  /** The family of languages that the page was read in, where it does not fit `lang`. */
  script: z.enum(Object.keys(LANGUAGE_FAMILIES) as LanguageFamily[]).optional(),
});

/** Text of a page that was not read. */
export const UnreadText = z.object({
  reason: z.enum(["reader_missing", "lines_unread"]),
  message: z.string(),
  /** Installs what was missing. */
  command: z.string().optional(),
});
export type UnreadText = z.infer<typeof UnreadText>;

/** A part of a page that a vision model did not read, although it was asked to more than once. */
export const FailedBlock = z.object({
  /** Its place in reading order; absent when the layout of the whole page failed. */
  index: z.int().optional(),
  type: z.string(),
  bbox: Box,
  reason: z.string(),
  /** What stands in its place. */
  read_by: z.enum(["text_layer", "ocr", "picture", "nothing"]),
});
export type FailedBlock = z.infer<typeof FailedBlock>;

export const Page = z.object({
  /** Before merging across columns and pages. Absent in office documents. */
  preproc_blocks: z.array(Block).optional(),
  /** What readers should use: paragraphs and tables merged, titles with levels. */
  para_blocks: z.array(Block),
  discarded_blocks: z.array(Block),
  /** Width and height in points, truncated. Absent in office documents. */
  page_size: z.tuple([z.number(), z.number()]).optional(),
  /** 0-based within the parsed range: parsing pages 5 to 9 gives 0 to 4. */
  page_idx: z.number(),
  /** 0-based within the file, as `start_page` counts: parsing pages 5 to 9 gives 5 to 9. */
  parser_source_page: z.number().optional().meta(ours),
  /** Name of the sheet, or title of the slide. */
  parser_title: z.string().optional().meta(ours),
  /** The slide is hidden from the audience. */
  parser_hidden: z.boolean().optional().meta(ours),
  /** What a reader should know of this page, such as rows that are hidden and left out. */
  parser_notes: z.array(z.string()).optional().meta(ours),
  /** Why the page is empty although the file has it: it is damaged. */
  parser_problem: z.string().optional().meta(ours),
  /** Left out of every other output. */
  parser_hidden_text: z.array(HiddenText).optional().meta(ours),
  parser_ocr: PageRecognition.optional().meta(ours),
  parser_unread: UnreadText.optional().meta(ours),
  parser_failed_blocks: z.array(FailedBlock).optional().meta(ours),
  parser_confidence: Confidence.optional().meta(ours),
});
export type Page = z.infer<typeof Page>;

/** One entry of the file's own table of contents (bookmarks). */
export const OutlineEntry = z.object({
  title: z.string(),
  /** 1 is the highest. */
  level: z.number(),
  /** 0-based within the file; absent where the entry leads nowhere. */
  page: z.number().optional(),
});
export type OutlineEntry = z.infer<typeof OutlineEntry>;

/** A model that read pages of the document. */
export const LoadedModel = z.object({
  name: z.string(),
  version: z.string(),
  directory: z.string(),
});
export type LoadedModel = z.infer<typeof LoadedModel>;

export const DOCUMENT_BACKENDS = ["pipeline", "vlm", "hybrid", "office"] as const;

/** The whole result of a parse: the middle document, from which every output is rendered. */
export const Document = z.object({
  pdf_info: z.array(Page),
  _backend: z.enum(DOCUMENT_BACKENDS),
  _version_name: z.string(),
  _effort: z.enum(["medium", "high"]).optional(),
  _ocr_enable: z.boolean().optional(),
  /** What a reader should know of the whole document, such as sheets that are hidden and left out. */
  parser_notes: z.array(z.string()).optional().meta(ours),
  parser_outline: z.array(OutlineEntry).optional().meta(ours),
  /** Set when another backend ran than the one asked for: why. */
  parser_fallback: z.string().optional().meta(ours),
  /** Empty when the pages were read without models. */
  parser_models: z.array(LoadedModel).optional().meta(ours),
  /** Set when pages of the range were not read in full: why, and what to do about it. */
  parser_shortfall: Shortfall.optional().meta(ours),
});
export type Document = z.infer<typeof Document>;
