import { z } from "zod";
import { Box } from "./box.ts";
import { RatedCell } from "./table-cell.ts";

/** The tokenizer that counts the tokens of chunks. */
export const CHUNK_TOKENIZER = "cl100k_base";

const BlockId = z
  .string()
  .describe(
    "Such as `p3.b12`: the twelfth of `para_blocks` of page 3 of the file; `p3.f2` is the second of `discarded_blocks`.",
  );

const PageNumber = z
  .int()
  .describe("From 1 within the file. Slides and sheets are pages; a text document has sections.");

const PageBox = Box.describe("In thousandths of the width and height of the page, truncated.");

/** A place of a block: one that goes on in the next column or on the next page has several. */
export const BlockBox = z.object({ block: BlockId, page: PageNumber, bbox: PageBox });
export type BlockBox = z.infer<typeof BlockBox>;

/** A place of a cell of a table: one that the end of a page cuts has several. */
export const BlockCell = z.object({ ...BlockBox.shape, ...RatedCell.shape });
export type BlockCell = z.infer<typeof BlockCell>;

/** A piece of the document for retrieval: it never crosses a heading. */
export const Chunk = z.object({
  index: z.int().describe("From 0, in reading order."),
  text: z.string().describe("Markdown, as in the Markdown output."),
  headings: z
    .array(z.string())
    .describe(
      "The headings above it as plain text, the highest first. Longer ones than 500 characters are cut.",
    ),
  pages: z.array(PageNumber).describe("The pages it comes from."),
  blocks: z.array(BlockId).describe("The blocks it is made of, in order."),
  boxes: z.array(BlockBox).describe("Where they are. Empty where the file has no geometry."),
  cells: z
    .array(BlockCell)
    .optional()
    .describe(
      "The cells of its tables, where their places are known. Rows count within the table.",
    ),
  images: z.array(z.string()).describe("The pictures that its text shows: `images/<name>`."),
  tokens: z.int().describe("Number of tokens in `text`, by `tokenizer`."),
  tokenizer: z.literal(CHUNK_TOKENIZER).describe("The tokenizer that counted them."),
});
export type Chunk = z.infer<typeof Chunk>;
