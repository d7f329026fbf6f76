import { z } from "zod";
import { Box } from "./box.ts";
import { Confidence } from "./confidence.ts";
import { ours } from "./extension.ts";
import { TableCellPlace, Word } from "./table-cell.ts";

/** In office documents only slides have places. */
export const optionalBox = Box.optional().describe(
  "In points. Absent in office documents other than slides.",
);

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
  type: z.enum(SPAN_TYPES).describe("What the piece is."),
  bbox: optionalBox,
  content: z
    .string()
    .optional()
    .describe("Text, LaTeX without delimiters, or what a model said about an image or chart."),
  html: z.string().optional().describe("Tables only."),
  parser_cells: z
    .array(TableCellPlace)
    .optional()
    .describe(
      "The cells of `html`, row by row, with their places. Absent in office documents and where a vision model wrote the table.",
    )
    .meta(ours),
  image_path: z
    .string()
    .optional()
    .describe('Bare file name, without the image folder. `""` when there is no picture.'),
  score: z
    .number()
    .optional()
    .describe("How sure the recogniser is, 0 to 1. Absent where the file itself has the text."),
  url: z.string().optional().describe("Hyperlinks only."),
  get children(): z.ZodOptional<z.ZodArray<typeof Span>> {
    return z.array(Span).optional().describe("Hyperlinks only: the pieces of the linked text.");
  },
  style: z.array(z.enum(SPAN_STYLES)).optional().describe("How the text is set."),
  cross_page: z
    .boolean()
    .optional()
    .describe("The span was on the page after the one whose block now contains it."),
  parser_needs_ocr: z
    .boolean()
    .optional()
    .describe(
      "The font does not identify the characters of these glyphs: the text is a guess until it is recognised from the picture.",
    )
    .meta(ours),
  parser_unsure: z
    .boolean()
    .optional()
    .describe(
      "A recogniser read these words and is less than half sure of them, or unsure of their whole line, as with handwriting; `score` has its confidence.",
    )
    .meta(ours),
  parser_note: z
    .string()
    .optional()
    .describe("For the mark of a note: the `parser_note` of that note.")
    .meta(ours),
  parser_latex: z
    .string()
    .optional()
    .describe(
      "Possible LaTeX of a display formula that does not look like the page when it is drawn, so that its picture is shown instead.",
    )
    .meta(ours),
});
export type Span = z.infer<typeof Span>;

export const Line = z.object({
  bbox: optionalBox,
  spans: z.array(Span).describe("The pieces of the line, left to right."),
  is_list_start_line: z.boolean().optional().describe("An item of a list begins here."),
  is_list_end_line: z.boolean().optional().describe("An item of a list ends here."),
  parser_level: z
    .number()
    .optional()
    .describe("For the first line of a nested list item: its depth, from 1.")
    .meta(ours),
  parser_page_idx: z
    .number()
    .optional()
    .describe(
      "The `page_idx` of the page that the line is on, where its block is on an earlier one.",
    )
    .meta(ours),
  parser_confidence: Confidence.optional()
    .describe("For a line that a recogniser read.")
    .meta(ours),
  parser_words: z
    .array(Word)
    .optional()
    .describe('The words of the line, in reading order. Only with `boxes: "words"`.')
    .meta(ours),
});
export type Line = z.infer<typeof Line>;
