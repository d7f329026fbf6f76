import { z } from "zod";
import { ErrorBody } from "./errors.ts";
import { ours } from "./extension.ts";

/** Results of one archive. */
const ARCHIVED_JOBS_MAX = 1000;

/** The last file of an archive that lacks results that were asked for. */
export const MISSING_RESULTS_FILE = "missing.json";

/** Body of a request for the results of several jobs as one archive. */
export const ArchiveRequest = z
  .strictObject({
    jobs: z
      .array(z.string().regex(/^[\w-]{1,128}$/, "must be the id of a job"))
      .min(1)
      .max(ARCHIVED_JOBS_MAX)
      .describe("Ids of the jobs, in the order of the archive."),
  })
  .meta(ours);
export type ArchiveRequest = z.infer<typeof ArchiveRequest>;

/** A result that an archive lacks, as `missing.json` at its end lists it. */
export const MissingResult = z
  .object({
    job: z.string().describe("Id of the job."),
    document: z.string().optional().describe("Name of the document, where one is known."),
    code: ErrorBody.shape.code,
    message: z.string().describe("Why the result could not be had."),
  })
  .meta(ours);
export type MissingResult = z.infer<typeof MissingResult>;
