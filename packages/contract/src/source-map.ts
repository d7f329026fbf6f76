import { z } from "zod";
import { BlockBox } from "./chunks.ts";
import { RatedCell } from "./table-cell.ts";

const Range = {
  start: z.int().describe("The first character in the Markdown, from 0, in Unicode code points."),
  end: z.int().describe("The character after the last."),
};

/** A part of a block's Markdown that comes from one place of a page, such as a line or a cell. */
export const SourceRun = z.object({
  ...Range,
  page: BlockBox.shape.page,
  bbox: BlockBox.shape.bbox,
  cell: RatedCell.optional().describe("Tables only: which cell it is."),
});
export type SourceRun = z.infer<typeof SourceRun>;

/** Origin of a part of the Markdown. */
export const SourceMapEntry = z.object({
  block: BlockBox.shape.block,
  type: z.string().describe("What the block is, as in `middle`."),
  ...Range,
  pages: z.array(BlockBox.shape.page).describe("The pages it comes from."),
  boxes: z.array(BlockBox).describe("Where it is. Empty where the file has no geometry."),
  runs: z
    .array(SourceRun)
    .describe(
      "Its lines, or the cells of a table, where the place of each is known. Empty for pictures and office files.",
    ),
});
export type SourceMapEntry = z.infer<typeof SourceMapEntry>;
