import { z } from "zod";

/**
 * Reasons that a result lacks something, the gravest first: a result that lacks several things names the first of them.
 */
export const DEGRADED_REASONS = [
  "time_limit",
  "page_limit",
  "out_of_memory",
  "page_unreadable",
  "reader_missing",
  "lines_unread",
  "model_failed",
  "files_lost",
  "low_confidence",
] as const;
export type DegradedReason = (typeof DEGRADED_REASONS)[number];

/** Account of pages that were not read in full: the reason, and the number of pages that were. */
export const Shortfall = z.object({
  reason: z.enum(DEGRADED_REASONS).describe("Why, the gravest reason where there are several."),
  message: z.string().describe("What is missing, and what to do about it."),
  command: z.string().optional().describe("The command that installs what was missing."),
  pages_done: z.int().describe("Pages that were read in full."),
  pages_total: z.int().describe("Pages of the requested range."),
});
export type Shortfall = z.infer<typeof Shortfall>;
