import { z } from "zod";
import { ours } from "./extension.ts";
import { SENT_FORMATS } from "./input-formats.ts";

export const FetchingInputProgress = z.object({
  phase: z.literal("fetching_input").describe("The document is brought to the worker."),
});

export const ParsingProgress = z.object({
  phase: z.literal("parsing").describe("The engine starts."),
  input_bytes: z.int().describe("Size of the document."),
  input_format: z
    .enum(SENT_FORMATS)
    .describe("What the document is; ooxml for an office file that is still closed by a password."),
  start_page: z.int().describe("First page, counted from 0."),
  end_page: z.int().describe("-1 when the range is open."),
});

/** Sent while pages are read, under a name of its own so that `parsing` stays what the specification says. */
export const PageProgress = z
  .object({
    phase: z.literal("reading_pages").describe("Pages are read."),
    pages_done: z
      .int()
      .describe(
        "How many pages are finished, also those of earlier updates. They are the first ones of the range, unless several workers read the document.",
      ),
    pages_total: z
      .int()
      .describe("Pages of the range. The last update before a result has them all."),
    pages_unread: z
      .int()
      .optional()
      .describe("In the last update, where the result is not complete: the pages that it lacks."),
  })
  .meta(ours);

/** An update of a running job. There is none for packaging: it could arrive after the result and hide it. */
export const ProgressUpdate = z.discriminatedUnion("phase", [
  FetchingInputProgress,
  ParsingProgress,
  PageProgress,
]);
export type ProgressUpdate = z.infer<typeof ProgressUpdate>;
