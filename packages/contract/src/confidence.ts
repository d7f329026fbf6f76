import { z } from "zod";

/** Confidence of the engine, 0 to 1, and its parts. */
export const Confidence = z.object({
  score: z
    .number()
    .describe(
      "For a block of text, a list, a table or a formula: the share of blocks like it that are right, complete and of the right kind, measured on documents whose content is known. Otherwise the lowest of `made_of`.",
    ),
  made_of: z
    .record(z.string(), z.number())
    .describe("The parts of the score, such as recognition, layout or table."),
});
export type Confidence = z.infer<typeof Confidence>;
