import { Shortfall } from "@parsewright/contract";
import { z } from "zod";

// Shapes of the facts that tools answer, which clients check them against.

const ID = z.string().describe("Names the document for the other tools.");
const NEXT_CURSOR = z
  .string()
  .optional()
  .describe("Cursor to continue with the same arguments; absent at the end.");
const PAGE = z.int().min(0).describe("Page, counted from 0 within the file.");
const PAGE_NUMBER = z
  .int()
  .min(1)
  .describe("The same page counted from 1, as in ids, locators and for people.");
/** A list, since tuples have a different form in each draft of JSON Schema. */
const BOX = z
  .array(z.number())
  .length(4)
  .describe(
    "Left, top, right, bottom in points from the top left corner; absent where there are no pages.",
  );

const BLOCK = z.object({
  id: z.string().describe("p3.b12 is the twelfth block of page 3."),
  page: PAGE,
  page_number: PAGE_NUMBER,
  index: z.int().describe("Place on the page, in reading order."),
  type: z.string(),
  box: BOX.optional(),
  level: z.number().optional().describe("Of a title: 1 is the highest."),
  text: z.string(),
});

export const PARSE_DOCUMENT = z.object({
  document: ID,
  name: z.string(),
  pages: z.int().describe("How many there are in the result."),
  backend: z.string().describe("The backend that read the pages."),
  fallback: z.string().optional().describe("Why it was not the requested backend."),
  degraded: Shortfall.optional().describe("What the result lacks."),
  next_cursor: NEXT_CURSOR,
});

export const SEARCH_BLOCKS = z.object({
  document: ID,
  ranking: z.literal("bm25"),
  matches: z.array(
    BLOCK.extend({
      score: z.number(),
      locator: z.string().describe("For read, quotations and links."),
    }),
  ),
});

export const GET_PAGE = z.object({
  document: ID,
  page: PAGE,
  page_number: PAGE_NUMBER,
  page_size: z.array(z.number()).length(2).optional().describe("Width and height in points."),
  blocks: z.array(BLOCK),
  next_cursor: NEXT_CURSOR,
  markdown_is_cut: z.literal(true).optional(),
  image: z.string().optional().describe("Why there is no picture."),
});

export const GET_OUTLINE = z.object({
  document: ID,
  from: z.enum(["table_of_contents", "titles"]),
  entries: z.array(
    z.object({
      title: z.string(),
      level: z.number().describe("1 is the highest."),
      page: PAGE.optional(),
      page_number: PAGE_NUMBER.optional(),
      box: BOX.optional(),
    }),
  ),
  next_cursor: NEXT_CURSOR,
});

export const READ = z.object({
  locator: z.string(),
  blocks: z.int().describe("How many the text consists of."),
  page: PAGE.optional(),
  page_number: PAGE_NUMBER.optional(),
  box: BOX.optional(),
  next_cursor: NEXT_CURSOR,
});

export const LIST_DOCUMENTS = z.object({
  documents: z.array(
    z.object({ id: ID, name: z.string(), pages: z.int().describe("How many there are.") }),
  ),
});
