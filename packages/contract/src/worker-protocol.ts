import { z } from "zod";
import { ours } from "./extension.ts";
import { S3Config } from "./gateway.ts";

/** How the files of an archive are named when not as `OUTPUT_FILES` has it. */
const ArchiveLayout = z.literal("hosted");
export type ArchiveLayout = z.infer<typeof ArchiveLayout>;

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
