import { z } from "zod";
import { Box } from "./box.ts";

/** Readers of the text of a place. */
const READERS = ["text_layer", "recognition", "vision_model"] as const;

/** Text of one place that two readers read differently. */
export const Disagreement = z.object({
  bbox: Box,
  taken: z.string().describe("What the outputs say."),
  other: z.string().describe("What the other reader says."),
  taken_from: z.enum(READERS).describe("The reader of `taken`."),
  other_from: z.enum(READERS).describe("The reader of `other`."),
});
export type Disagreement = z.infer<typeof Disagreement>;

const audit = {
  ink_explained: z
    .number()
    .optional()
    .describe(
      "Share of the ink that is in blocks, furniture included, 0 to 1: by the area of characters, pictures and drawings, on scans by dark points. Absent where there is none.",
    ),
  characters: z
    .int()
    .describe("Letters and digits that the file has, or that were recognised from its picture."),
  characters_explained: z
    .number()
    .optional()
    .describe("Share of them that blocks contain, 0 to 1. Absent where there are none."),
  hidden_characters: z.int().describe("Letters and digits that cannot be seen and are left out."),
  dropped_characters: z
    .int()
    .describe(
      "Letters and digits of running heads, feet, page numbers and side notes, which the Markdown leaves out.",
    ),
};

/** Account of everything that is on a page. */
export const PageAudit = z.object({
  ...audit,
  unread_pictures: z.int().describe("Pictures that were not searched for text."),
  disagreements: z
    .array(Disagreement)
    .optional()
    .describe("Text that two readers read differently, at most 50 places."),
});
export type PageAudit = z.infer<typeof PageAudit>;

/** The same of the whole document. */
export const DocumentAudit = z.object({
  ...audit,
  unread_pictures: PageAudit.shape.unread_pictures,
  unread_pages: z.int().describe("Pages that are damaged, or whose text was not read completely."),
  disagreements: z.int().describe("Places that two readers read differently."),
});
export type DocumentAudit = z.infer<typeof DocumentAudit>;
