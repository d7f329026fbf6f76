import { z } from "zod";
import { ContentListEntry } from "./content-list.ts";
import { Page } from "./document.ts";
import { ours } from "./extension.ts";
import { JobStatus } from "./gateway.ts";
import { SourceMapEntry } from "./source-map.ts";

const PageNumber = z.int().min(1).describe("As the file numbers its pages, from 1.");

/** The text of one page. */
export const PageText = z
  .object({
    page_number: PageNumber,
    markdown: z.string().describe("The page as Markdown."),
    is_final: z
      .boolean()
      .describe(
        "Whether the text is that of the result. While a document is read, levels of headings and what goes on over pages are not known yet.",
      ),
  })
  .meta(ours);
export type PageText = z.infer<typeof PageText>;

/** Answer to `/pages`: pages as they are read, and those of the result once the job has ended. */
export const PagesResponse = z
  .object({
    status: JobStatus,
    pages: z
      .array(PageText)
      .describe("While the job runs in the order in which pages were read, then by their numbers."),
    pages_total: z
      .int()
      .optional()
      .describe("Pages of the requested range, once they are counted."),
    cursor: z
      .string()
      .optional()
      .describe("Pass it as `cursor` to continue. Absent when no page can follow."),
    error: z.string().optional().describe("Present when the job failed."),
  })
  .meta(ours);
export type PagesResponse = z.infer<typeof PagesResponse>;

const ListedPage = z.object({
  page_number: PageNumber,
  page_idx: z.int().describe("Its place in the result, from 0."),
  page_size: Page.shape.page_size,
  title: z.string().optional().describe("Name of a sheet or slide."),
});

/** Answer to `/page-index`: what a result consists of, without its contents. */
export const PageIndex = z
  .object({
    document: z
      .record(z.string(), z.unknown())
      .describe("The layout JSON without its pages: backend, models, outline, facts of the file."),
    pages: z.array(ListedPage).describe("All pages, in their order."),
    images: z.array(z.string()).describe("Names of all pictures, each at `/images`."),
  })
  .meta(ours);
export type PageIndex = z.infer<typeof PageIndex>;

const Slice = { start: z.int().min(0), bytes: z.int().min(0) };

/**
 * The end of a file with all pages of a result: where in it each page is, as gzipped JSON, and each picture. The last
 * eight bytes are its length.
 */
export const PageBundleIndex = z.object({
  document: PageIndex.shape.document,
  pages: z.array(ListedPage.extend(Slice)),
  images: z.record(z.string(), z.object(Slice)),
});
export type PageBundleIndex = z.infer<typeof PageBundleIndex>;

/** Answer to `/pages/{job}/{page}`: the result of one page. */
export const PageResult = PageText.extend({
  source_map: z
    .array(SourceMapEntry)
    .describe("Origin of each part of `markdown`, whose characters it counts."),
  content_list: z.array(ContentListEntry).describe("Its entries of the content list."),
  middle: Page.describe("The page as the layout JSON has it."),
}).meta(ours);
export type PageResult = z.infer<typeof PageResult>;
