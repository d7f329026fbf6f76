import { z } from "zod";
import { Box } from "./box.ts";

/** Text of a page that was not read. */
export const UnreadText = z.object({
  reason: z
    .enum(["reader_missing", "lines_unread"])
    .describe("A reader is not installed, or lines were left out."),
  message: z.string().describe("What was not read, and what to do about it."),
  command: z.string().optional().describe("Installs what was missing."),
});
export type UnreadText = z.infer<typeof UnreadText>;

/** A part of a page that a vision model did not read, although it was asked to more than once. */
export const FailedBlock = z.object({
  index: z
    .int()
    .optional()
    .describe("Its place in reading order; absent when the layout of the whole page failed."),
  type: z.string().describe("What the layout calls it."),
  bbox: Box,
  reason: z.string().describe("What the model did."),
  read_by: z.enum(["text_layer", "ocr", "picture", "nothing"]).describe("What was used instead."),
});
export type FailedBlock = z.infer<typeof FailedBlock>;
