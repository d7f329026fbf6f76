import { z } from "zod";
import { ours } from "./extension.ts";
import { S3Config } from "./gateway.ts";

/** Naming of an archive's files, if not that of `OUTPUT_FILES`. */
const ArchiveLayout = z.literal("hosted");
export type ArchiveLayout = z.infer<typeof ArchiveLayout>;

const PageKey = z.string().regex(/^[\w-]{43}$/);
const PageKeys = z.array(PageKey).min(1).max(16);
const Recipe = z
  .string()
  .regex(/^[\w-]{43}$/)
  .describe("What read the pages: a hash of the engine's version and its models.");

const PageFormat = z
  .string()
  .regex(/^[\w-]{43}$/)
  .describe("How pages are written: workers with the same can read each other's.");

/** Some pages of a long document. */
export const PageShardRange = z
  .object({
    places: z
      .array(z.int().min(0))
      .min(1)
      .max(16)
      .describe("The places of its pages among those that are asked for, counted from 0."),
    keys: PageKeys.describe("The keys of these pages, in the same order."),
  })
  .refine(({ places, keys }) => places.length === keys.length, "must have a key for each place")
  .meta(ours);
export type PageShardRange = z.infer<typeof PageShardRange>;

/** A job as `job-take` hands it out. `input` can be missing: the real platform drops an empty one. */
export const TakenJob = z.object({
  id: z.string().describe("Id of the job."),
  input: z.unknown().optional().describe("The job input."),
  password: z
    .unknown()
    .optional()
    .meta({
      ...ours,
      description:
        "The `password` of the input. Our gateway keeps it apart, so that nothing that stores or repeats the input has it.",
    }),
  webhook: z.string().optional().describe("Called by the gateway when the job has ended."),
  s3Config: S3Config.optional().describe("The bucket of this job."),
  batchId: z.string().optional().describe("Of the platform; not used."),
  archive_layout: ArchiveLayout.optional().meta({
    ...ours,
    description:
      "`hosted`: the result holds the files of the hosted API, of its two lists the flat one where it is inline. Set by the gateway only.",
  }),
  tenant: z
    .string()
    .optional()
    .meta({
      ...ours,
      description:
        "The same for all jobs of one tenant and for no others. The worker reads documents of different tenants in different processes.",
    }),
  execution_timeout_ms: z
    .int()
    .optional()
    .meta({
      ...ours,
      description: "Milliseconds that the job may take from now on, by its policy or its endpoint.",
    }),
  page_shards: z
    .boolean()
    .optional()
    .meta({
      ...ours,
      description:
        "Whether the gateway answers `job-pages` for this job: other workers may read pages of it. Absent where the worker reads alone.",
    }),
  page_drafts: z
    .boolean()
    .optional()
    .meta({
      ...ours,
      description:
        "Whether the gateway takes the text of pages while the document is read, and the results of pages at the end, at `job-pages`. Absent where it does not.",
    }),
  shard: PageShardRange.optional().meta({
    ...ours,
    description: "The job is to read these pages of the document and to store them.",
  }),
  traceparent: z
    .string()
    .optional()
    .meta({
      ...ours,
      description: "The caller's place in its trace, as W3C Trace Context has it.",
    }),
});
export type TakenJob = z.infer<typeof TakenJob>;

/** Body of `job-done`. With `status` it is a progress update, without it the end of the job. */
export const JobDoneBody = z.object({
  status: z.literal("IN_PROGRESS").optional().describe("Of a progress update."),
  output: z.unknown().optional().describe("The response of the worker, or the update."),
  error: z.unknown().optional().describe("Any truthy value fails the job."),
  stopPod: z.boolean().optional().describe("Recycle the worker after this job."),
});
export type JobDoneBody = z.infer<typeof JobDoneBody>;

/** Answer to `job-stop`: what the worker is to stop, without reporting it. */
export const JobStopResponse = z.object({
  jobsToStop: z.array(z.string()).describe("Ids of jobs."),
});
export type JobStopResponse = z.infer<typeof JobStopResponse>;

/** Answer to `job-blob`: where the stored archive can be downloaded. */
export const JobBlobResponse = z
  .object({
    url: z.string().describe("Signed address of the archive."),
    expires_in: z.int().describe("Seconds for which the address works."),
    key: z.string().describe("Name of the archive in its store."),
  })
  .meta(ours);
export type JobBlobResponse = z.infer<typeof JobBlobResponse>;

/** Body of `job-pages/…/drafts`. */
export const PageDrafts = z
  .object({
    pages: z
      .array(
        z.object({
          page_number: z.int().min(1).max(1_000_000).describe("As the file numbers it, from 1."),
          markdown: z.string().max(262_144).describe("The page as Markdown."),
        }),
      )
      .max(64)
      .describe("Pages that were read."),
  })
  .meta(ours);
export type PageDrafts = z.infer<typeof PageDrafts>;

/** Body of `job-pages/…/find`. */
export const FindPages = z
  .object({
    recipe: Recipe,
    keys: z.array(PageKey).max(100_000).describe("The keys of all pages of a document."),
    earlier: z
      .object({
        format: PageFormat,
        min_confidence: z.number().min(0).max(1).describe("How sure the reader must have been."),
      })
      .optional()
      .describe("Which pages of other recipes do as well. Absent: none."),
  })
  .meta(ours);
export type FindPages = z.infer<typeof FindPages>;

/** Answer to it: where those pages are that are stored. */
export const FoundPages = z
  .object({
    pages: z
      .array(
        z.object({
          key: PageKey.describe("The page."),
          blob: z.string().describe("Name of the blob that it is in."),
          position: z.int().describe("Which page of the blob it is, counted from 0."),
          is_earlier: z.boolean().describe("Whether another recipe read it."),
        }),
      )
      .describe("Pages of the same tenant that are stored."),
  })
  .meta(ours);
export type FoundPages = z.infer<typeof FoundPages>;

/** Body of `job-pages/…/split` and `job-pages/…/give-back`. */
export const SplitPages = z
  .object({
    recipe: Recipe,
    shards: z.array(PageShardRange).max(10_000).describe("The shards that other workers may read."),
  })
  .meta(ours);
export type SplitPages = z.infer<typeof SplitPages>;

/** Answer to `job-pages/…/give-back`. */
export const GivenBackShards = z
  .object({
    is_given_back: z.boolean().describe("Whether they wait again, because a whole job waits."),
  })
  .meta(ours);
export type GivenBackShards = z.infer<typeof GivenBackShards>;

/** Answer to `job-pages/…/take-back`. */
export const TakenBackShards = z
  .object({
    shards: z.array(PageShardRange).describe("Shards that nobody else reads any more."),
    is_done: z.boolean().describe("Whether no shard waits or is read by another worker."),
  })
  .meta(ours);
export type TakenBackShards = z.infer<typeof TakenBackShards>;
