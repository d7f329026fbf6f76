import { z } from "zod";
import { DocumentAudit, PageAudit } from "./audit.ts";
import { BlockType } from "./block-type.ts";
import { Box } from "./box.ts";
import { ChartLook } from "./chart-look.ts";
import { Confidence } from "./confidence.ts";
import { ours } from "./extension.ts";
import {
  Attachment,
  DocumentMetadata,
  FormField,
  HiddenText,
  OutlineEntry,
  PageAnnotation,
} from "./file-facts.ts";
import { LANGUAGE_FAMILIES, type LanguageFamily } from "./languages.ts";
import { Line, optionalBox } from "./line.ts";
import { PageMesh } from "./page-mesh.ts";
import { Shortfall } from "./shortfall.ts";
import { SlideLook } from "./slide-look.ts";
import { FailedBlock, UnreadText } from "./unread-parts.ts";

/** Sheet coordinates of a table's rows and columns, which leave out hidden and empty ones. */
const SheetCells = z.object({
  columns: z.array(z.string()).describe("The name of each column, such as `B`, from the left."),
  rows: z
    .array(z.tuple([z.int(), z.int()]))
    .describe("The rows, as runs of neighbours: the first and the last number of each, from 1."),
});
export type SheetCells = z.infer<typeof SheetCells>;

/** Part of a page. Text blocks have `lines`; visual blocks and containers have `blocks`. */
export const Block = z.object({
  type: BlockType.describe("What the region is."),
  bbox: optionalBox,
  index: z
    .number()
    .optional()
    .describe(
      "Reading order within the page. Parts of a visual block are counted too; the whole has the number of its body.",
    ),
  lines: z.array(Line).optional().describe("The lines of a block of text."),
  get blocks(): z.ZodOptional<z.ZodArray<typeof Block>> {
    return z
      .array(Block)
      .optional()
      .describe("The parts of a visual block, or the items of a list.");
  },
  angle: z.number().nullable().optional().describe("Degrees, 0 / 90 / 180 / 270."),
  score: z.number().optional().describe("How sure the layout model is, 0 to 1."),
  level: z.number().optional().describe("Titles: 1 is the highest."),
  sub_type: z
    .string()
    .optional()
    .describe("Class of an image or chart, `code` or `algorithm`, list of `text` or `ref_text`."),
  guess_lang: z.string().optional().describe("Code only: its programming language."),
  merge_prev: z
    .boolean()
    .optional()
    .describe("The model says that this text continues the block before it."),
  cell_merge: z
    .array(z.number())
    .optional()
    .describe(
      "Tables: per column, 1 where the first row continues the last row of the page before.",
    ),
  sub_images: z
    .array(z.object({ type: z.enum(["image", "chart"]), bbox: Box }))
    .optional()
    .describe("Pictures inside the block, each with its kind and its box in points."),
  lines_deleted: z
    .boolean()
    .optional()
    .describe("The lines moved to an earlier block; `lines` is then empty."),
  bbox_fs: Box.optional().describe(
    "Points. The box around the lines, where it is smaller than `bbox`.",
  ),
  anchor: z.string().optional().describe("Office only, down to `start`."),
  is_numbered_style: z
    .boolean()
    .optional()
    .describe("Office only: the paragraph style numbers it."),
  section_number: z
    .string()
    .optional()
    .describe("Office only: the number of the heading, such as 2.1."),
  attribute: z.enum(["ordered", "unordered"]).optional().describe("Office lists: numbered or not."),
  ilevel: z.number().optional().describe("Office lists: the depth, from 0."),
  start: z.number().optional().describe("Office lists: the number of the first item."),
  parser_parts: z
    .array(z.object({ page_idx: z.number(), bbox: Box, image_path: z.string() }))
    .optional()
    .describe(
      "The place of each part of a table or an equation that was cut by the end of a page or column.",
    )
    .meta(ours),
  parser_text: z
    .array(z.string())
    .optional()
    .describe("Text printed inside a figure, such as the labels of a chart, one line each.")
    .meta(ours),
  parser_alternative: z
    .string()
    .optional()
    .describe("What the author of the file says that the picture shows: `/Alt` of a tagged PDF.")
    .meta(ours),
  parser_chart_look: ChartLook.optional()
    .describe("Charts of office files: how the numbers of the table are drawn.")
    .meta(ours),
  parser_chart_problem: z
    .string()
    .optional()
    .describe("For charts whose numbers could not be read from the file: the reason.")
    .meta(ours),
  parser_font_size: z
    .number()
    .optional()
    .describe("The font size of most of the block's characters, in points.")
    .meta(ours),
  parser_note: z
    .string()
    .optional()
    .describe(
      "For a note that a mark in the text leads to: its label, unique in the document. The span of the mark has the same.",
    )
    .meta(ours),
  parser_new_page: z
    .boolean()
    .optional()
    .describe(
      "Documents without fixed pages: the first block that begins on a new page of its section, in the layout of the program that saved the file.",
    )
    .meta(ours),
  parser_cells: SheetCells.optional()
    .describe("Tables of sheets and of separated values: the cells that the table shows.")
    .meta(ours),
  parser_pictures: z
    .array(z.string())
    .optional()
    .describe(
      "With `mark_unsure`, for text that was recognised with low confidence: the file names of pictures of its places.",
    )
    .meta(ours),
  parser_tag: z
    .string()
    .optional()
    .describe("What the file's own structure tree calls the block, such as `H2` or `P`.")
    .meta(ours),
  parser_confidence: Confidence.optional()
    .describe("How sure the engine is, 0 to 1, and of what.")
    .meta(ours),
});
export type Block = z.infer<typeof Block>;

/** OCR details of a page whose text was recognised from its picture. */
const PageRecognition = z.object({
  turned_degrees: z
    .number()
    .describe("Clockwise, what made the text upright and level: quarter turns and skew together."),
  page_size: z
    .tuple([z.number(), z.number()])
    .describe("Points, of the page before it was turned."),
  mesh: PageMesh.optional().describe(
    "Set where the page was photographed bent or at an angle, and was made flat to be read.",
  ),
  pictures: z
    .number()
    .optional()
    .describe(
      "How many pictures were read on a page whose text the file itself has. Absent where all of the page was.",
    ),
  script: z
    .enum(Object.keys(LANGUAGE_FAMILIES) as LanguageFamily[])
    .optional()
    .describe("The family of languages that the page was read in, where it does not fit `lang`."),
});

const because = z.string().describe("The reason, as the end of a sentence.");

export const RegionReaderUsed = z.object({
  reader: z
    .enum(["geometry", "lines", "layout-model"])
    .describe(
      "`lines` has learned what the lines of a page are, `layout-model` looks at the picture of the page, `geometry` needs no model.",
    ),
  because,
});
export type RegionReader = z.infer<typeof RegionReaderUsed>["reader"];

export const TextReaderUsed = z.object({
  reader: z
    .enum(["text-layer", "recognition", "both"])
    .describe("`both`: recognised text replaces what is not usable of the text layer."),
  because,
});

/** Readers that were used for a page, with the reasons. */
export const PageReadersUsed = z.object({
  regions: RegionReaderUsed.optional().describe(
    "What divided the page into regions. Absent where all of it is one picture.",
  ),
  text: TextReaderUsed.describe("Where the text comes from."),
});
export type PageReadersUsed = z.infer<typeof PageReadersUsed>;

/** Number of pages that the same readers read for the same reasons. */
export const ReadersCount = z.object({
  ...PageReadersUsed.shape,
  pages: z.int().describe("How many pages they read."),
});
export type ReadersCount = z.infer<typeof ReadersCount>;

export const Page = z.object({
  preproc_blocks: z
    .array(Block)
    .optional()
    .describe("Before merging across columns and pages. Absent in office documents."),
  para_blocks: z
    .array(Block)
    .describe("What readers should use: paragraphs and tables merged, titles with levels."),
  discarded_blocks: z
    .array(Block)
    .describe("Page furniture: headers, footers, page numbers, side notes, footnotes."),
  page_size: z
    .tuple([z.number(), z.number()])
    .optional()
    .describe("Width and height in points, truncated. Absent in office documents."),
  page_idx: z
    .number()
    .describe("0-based within the parsed range: parsing pages 5 to 9 gives 0 to 4."),
  parser_source_page: z
    .number()
    .optional()
    .describe("0-based within the file, as `start_page` counts: parsing pages 5 to 9 gives 5 to 9.")
    .meta(ours),
  parser_title: z
    .string()
    .optional()
    .describe("Name of the sheet, or title of the slide.")
    .meta(ours),
  parser_look: SlideLook.optional()
    .describe("PowerPoint slides: how the slide is painted, without its text.")
    .meta(ours),
  parser_hidden: z
    .boolean()
    .optional()
    .describe("The slide is hidden from the audience.")
    .meta(ours),
  parser_notes: z
    .array(z.string())
    .optional()
    .describe(
      "What a reader should know about this page, such as rows that are hidden and left out.",
    )
    .meta(ours),
  parser_problem: z
    .string()
    .optional()
    .describe("Why the page is empty although the file has it: it is damaged.")
    .meta(ours),
  parser_hidden_text: z
    .array(HiddenText)
    .optional()
    .describe("Hidden text, which every other output leaves out.")
    .meta(ours),
  parser_form_fields: z
    .array(FormField)
    .optional()
    .describe("The fields of a PDF form on the page, filled in or not, in the order of the file.")
    .meta(ours),
  parser_annotations: z
    .array(PageAnnotation)
    .optional()
    .describe("Marks and remarks that people put on the page. Only where comments are requested.")
    .meta(ours),
  parser_ocr: PageRecognition.optional()
    .describe("Set when text was recognised from the picture of the page.")
    .meta(ours),
  parser_readers: PageReadersUsed.optional()
    .describe("What read the page, and why. Absent where a vision model read it.")
    .meta(ours),
  parser_earlier_recipe: z
    .literal(true)
    .optional()
    .describe(
      "Set when the page was not read now: an earlier version of the engine, or other models, had read it and was sure of it.",
    )
    .meta(ours),
  parser_unread: UnreadText.optional()
    .describe("Set when text of the page was not read, with the reason.")
    .meta(ours),
  parser_failed_blocks: z
    .array(FailedBlock)
    .optional()
    .describe("Parts that the vision model did not read.")
    .meta(ours),
  parser_confidence: Confidence.optional()
    .describe("How sure the engine is, 0 to 1, and of what.")
    .meta(ours),
  parser_audit: PageAudit.optional()
    .describe("What became of all content of the page. Absent in office documents.")
    .meta(ours),
});
export type Page = z.infer<typeof Page>;

/** Model that was used to read pages of the document. */
export const LoadedModel = z.object({
  name: z.string().describe("The name that `parsewright models list` shows."),
  version: z.string().describe("Version of its files, or the protocol of a vision model."),
  directory: z.string().describe("Where it is installed; empty for one behind a server."),
});
export type LoadedModel = z.infer<typeof LoadedModel>;

export const DOCUMENT_BACKENDS = ["pipeline", "vlm", "hybrid", "office"] as const;

/** Complete result of a parse: the middle document, from which every output is rendered. */
export const Document = z.object({
  pdf_info: z
    .array(Page)
    .describe(
      "The pages of the parsed range, in order; sections, slides or sheets of office files.",
    ),
  _backend: z.enum(DOCUMENT_BACKENDS).describe("What read the pages."),
  _version_name: z.string().describe("Version of the engine."),
  _effort: z.enum(["medium", "high"]).optional().describe("Hybrid only: the effort of the job."),
  _ocr_enable: z.boolean().optional().describe("Hybrid only: whether text was read from pictures."),
  parser_notes: z
    .array(z.string())
    .optional()
    .describe(
      "What a reader should know about the whole document, such as sheets that are hidden and left out.",
    )
    .meta(ours),
  parser_outline: z
    .array(OutlineEntry)
    .optional()
    .describe("The file's own table of contents.")
    .meta(ours),
  parser_metadata: DocumentMetadata.optional()
    .describe("Title, author, dates and language, as the file states them.")
    .meta(ours),
  parser_attachments: z
    .array(Attachment)
    .optional()
    .describe("Files inside the file, which are not read.")
    .meta(ours),
  parser_fallback: z
    .string()
    .optional()
    .describe("Set when another backend ran than the one requested, with the reason.")
    .meta(ours),
  parser_models: z
    .array(LoadedModel)
    .optional()
    .describe("Empty when the pages were read without models.")
    .meta(ours),
  parser_audit: DocumentAudit.optional()
    .describe("What became of all content of the document. Absent in office documents.")
    .meta(ours),
  parser_shortfall: Shortfall.optional()
    .describe("Set when pages of the range were not read in full: why, and what to do about it.")
    .meta(ours),
});
export type Document = z.infer<typeof Document>;
