import { z } from "zod";
import { Box } from "./box.ts";

/** A word and where it is. */
export const Word = z.object({
  text: z.string().describe("As it is printed, with the marks around it."),
  bbox: Box.describe("In points."),
  score: z
    .number()
    .optional()
    .describe("How sure the recogniser is, 0 to 1. Absent where the file itself has the text."),
});
export type Word = z.infer<typeof Word>;

/** A cell among the rows and columns of its table, and how sure the engine is of it. */
export const RatedCell = z.object({
  row: z.int().describe("The first row that it is in, from 0."),
  column: z.int().describe("The first column that it is in, from 0."),
  rowspan: z.int().describe("How many rows it covers."),
  colspan: z.int().describe("How many columns it covers."),
  is_head: z.boolean().describe("It is part of the header of the table: `th` in the HTML."),
  score: z
    .number()
    .describe(
      "How sure it is that this is one cell, with this text, in this row and column, 0 to 1: the share of cells known by the same evidence that are right, and no more than the recogniser is sure of the text.",
    ),
});

/** Part of a page that a cell covers. */
export const CellPart = z.object({
  bbox: Box.describe(
    "In points. Between lines where lines enclose it, else up to the middle of the white around it.",
  ),
  page_idx: z
    .number()
    .optional()
    .describe("The `page_idx` of its page, where its table begins on an earlier one."),
  words: z
    .array(Word)
    .optional()
    .describe('Its words, in reading order. Only with `boxes: "words"`.'),
});

/** A cell of a table on a page. */
export const TableCellPlace = z.object({
  ...RatedCell.shape,
  ...CellPart.shape,
  parts: z
    .array(CellPart)
    .optional()
    .describe("The place of the rest of it, if it is cut by the end of a page."),
});
export type TableCellPlace = z.infer<typeof TableCellPlace>;
