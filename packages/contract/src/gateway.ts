import { z } from "zod";
import { ERROR_CODES, ErrorBody } from "./errors.ts";
import { ours } from "./extension.ts";
import {
  EXECUTION_TIMEOUT_MAX_MS,
  EXECUTION_TIMEOUT_MIN_MS,
  JOB_TTL_MAX_MS,
  JOB_TTL_MIN_MS,
} from "./limits.ts";
import { BACKENDS } from "./options/job-values.ts";
import { HttpUrl } from "./url-shape.ts";

export const JOB_STATUSES = [
  "IN_QUEUE",
  "IN_PROGRESS",
  "COMPLETED",
  "FAILED",
  "CANCELLED",
  "TIMED_OUT",
] as const;
export const JobStatus = z.enum(JOB_STATUSES);
export type JobStatus = z.infer<typeof JobStatus>;

/** A job in one of these never changes again, except by an explicit retry. */
export const TERMINAL_JOB_STATUSES: readonly JobStatus[] = [
  "COMPLETED",
  "FAILED",
  "CANCELLED",
  "TIMED_OUT",
];

/** A bucket that the caller wants this one result in. */
export const S3Config = z.object({
  accessId: z.string().describe("Access key id."),
  accessSecret: z.string().describe("Secret access key."),
  bucketName: z.string().describe("Name of the bucket."),
  endpointUrl: z.string().describe("Address of the S3-compatible store."),
  objectPath: z.string().optional().describe("Folder in the bucket."),
});
export type S3Config = z.infer<typeof S3Config>;

export const Policy = z.object({
  executionTimeout: z
    .int()
    .min(EXECUTION_TIMEOUT_MIN_MS)
    .max(EXECUTION_TIMEOUT_MAX_MS)
    .optional()
    .describe("Milliseconds a worker may spend on the job."),
  ttl: z
    .int()
    .min(JOB_TTL_MIN_MS)
    .max(JOB_TTL_MAX_MS)
    .optional()
    .describe("Milliseconds from submission after which the job is given up."),
  lowPriority: z.boolean().optional().describe("Do not start a worker for this job."),
});
export type Policy = z.infer<typeof Policy>;

/** Body of `/run` and `/runsync`. Other keys are ignored, as on the platform. */
export const Submission = z.object({
  // Delivered as it is, even when it is wrong: the worker's text says what is wrong with it.
  input: z.unknown().describe("The job input."),
  webhook: HttpUrl.optional().describe("Called once when the job has ended."),
  webhookV2: HttpUrl.optional().describe("The same as webhook."),
  policy: Policy.optional().describe("Limits of this job."),
  s3Config: S3Config.optional().describe("The bucket that gets the result of this job."),
  documentOf: z
    .string()
    .optional()
    .describe("Id of a job whose uploaded document is parsed, instead of a source in the input.")
    .meta(ours),
  documentName: z
    .string()
    .optional()
    .describe(
      "Name of the document in lists of jobs, with folders where it is a relative path; without it that of the file or address.",
    )
    .meta(ours),
  schema: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("JSON Schema of the values to extract; only at `/extract`.")
    .meta(ours),
});
export type Submission = z.infer<typeof Submission>;

/** A submission as a form: its members as fields, the document as a file. */
export const SubmissionForm = Submission.omit({ documentOf: true }).extend({
  input: z.unknown().optional().describe("The job input as JSON, without a source."),
  file: z.string().meta({ description: "The document, at most 200 MB.", format: "binary" }),
});

/** Answer to `/run`, `/retry` and a `/runsync` whose wait has ended. */
export const RunResponse = z.object({
  id: z.string().describe("Id of the job."),
  status: JobStatus.describe("State of the job."),
});
export type RunResponse = z.infer<typeof RunResponse>;

/** A job as `/status`, `/status-sync`, `/runsync` and `/cancel` show it. Times are milliseconds. */
export const JobEnvelope = z.object({
  id: z.string().describe("Id of the job."),
  status: JobStatus.describe("State of the job."),
  delayTime: z.int().optional().describe("From submission to the start of the latest attempt."),
  executionTime: z.int().optional().describe("Of the latest attempt, once it has ended."),
  workerId: z.string().optional().describe("The worker of the latest attempt."),
  output: z
    .unknown()
    .optional()
    .describe("The whole response of the worker, or its latest update."),
  error: z.string().optional().describe("Present when the job failed."),
  retries: z.int().optional().describe("Present when the job ran more than once."),
  jobsAhead: z
    .int()
    .optional()
    .describe("While it waits: jobs of its tenant that come before it, counted up to 1000.")
    .meta(ours),
  hint: z
    .string()
    .optional()
    .describe("Why the job waits although it should not, such as workers that crash.")
    .meta(ours),
});
export type JobEnvelope = z.infer<typeof JobEnvelope>;

/** Body of a webhook: the envelope, with what was asked. */
export const WebhookBody = JobEnvelope.extend({
  input: z.unknown().describe("The job input, without its password; left out when it is large."),
  webhook: z.string().describe("The address that is called."),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

/** One update in the answer to `/stream`. */
export const StreamItem = z.object({ output: z.unknown().describe("An update.") });

/** Answer to `/stream`. The status is terminal only together with the last chunk. */
export const StreamResponse = z.object({
  status: JobStatus,
  stream: z.array(StreamItem).describe("Updates that were not read before, oldest first."),
  error: z.string().optional().describe("Present when the job failed.").meta(ours),
  cursor: z.int().optional().describe("Cursor for the next read.").meta(ours),
});
export type StreamResponse = z.infer<typeof StreamResponse>;

export const PurgeResponse = z.object({
  removed: z.int().describe("How many waiting jobs were removed."),
  status: z.literal("completed").describe("Always so."),
});
export type PurgeResponse = z.infer<typeof PurgeResponse>;

/** Answer to `/health`. Clients need all eleven numbers. */
export const HealthResponse = z.object({
  jobs: z
    .object({
      completed: z.int(),
      failed: z.int(),
      inProgress: z.int(),
      inQueue: z.int(),
      retried: z.int(),
    })
    .describe("How many jobs there are in each state."),
  workers: z
    .object({
      idle: z.int(),
      initializing: z.int(),
      ready: z.int(),
      running: z.int(),
      throttled: z.int(),
      unhealthy: z.int(),
    })
    .describe("How many workers there are in each state."),
});
export type HealthResponse = z.infer<typeof HealthResponse>;

/** Answer to `/metrics`. */
export const MetricsResponse = z.object({
  readyWorkers: z.array(z.string()).describe("Ids of the workers that can take a job."),
  workers: HealthResponse.shape.workers,
});
export type MetricsResponse = z.infer<typeof MetricsResponse>;

/** Answer to `/backends`. */
export const BackendsResponse = z
  .object({
    backends: z.array(z.enum(BACKENDS)).describe("Values of `backend` that can run here."),
  })
  .meta(ours);
export type BackendsResponse = z.infer<typeof BackendsResponse>;

/** Answer to `/requests`: jobs, newest first, without their outputs. */
export const JobListResponse = z.object({
  requests: z.array(JobEnvelope).describe("Newest first."),
});
export type JobListResponse = z.infer<typeof JobListResponse>;

/** A job as `/jobs` shows it: with what is known of its document, without its output. */
export const JobSummary = JobEnvelope.omit({ output: true, hint: true, jobsAhead: true })
  .extend({
    tenant: z.string().describe("The tenant of the key that submitted the job."),
    documentName: z.string().optional().describe("Name of the document, where one is known."),
    documentBytes: z.int().optional().describe("Size of the document, once it is known."),
    pages: z.int().optional().describe("Pages of the requested range, once they are counted."),
    pagesUnread: z
      .int()
      .optional()
      .describe(
        "Only where the result is not complete: the pages that it lacks, in full or in part. 0 where something else is missing, such as the end of the file.",
      ),
    failure: ErrorBody.pick({ code: true, retryable: true })
      .optional()
      .describe("Why it failed, for programs, where its worker said so."),
    submittedAt: z.string().describe("When the job was submitted, as ISO 8601 in UTC."),
    endedAt: z.string().optional().describe("When the job ended, as ISO 8601 in UTC."),
    keptUntil: z
      .string()
      .optional()
      .describe("When an ended job is deleted with its document and result, as ISO 8601 in UTC."),
  })
  .meta(ours);
export type JobSummary = z.infer<typeof JobSummary>;

/** Answer to `/jobs`: one page of the list. */
export const JobPage = z
  .object({
    jobs: z.array(JobSummary).describe("Newest first."),
    cursor: z
      .string()
      .optional()
      .describe("Pass it as `cursor` to read the next page. Absent on the last page."),
  })
  .meta(ours);
export type JobPage = z.infer<typeof JobPage>;

/** Answer to a job's deletion. */
export const JobDeletion = z
  .object({
    id: z.string().describe("Id of the job."),
    deleted: z.literal(true).describe("Always so: a job that does not exist is an error."),
  })
  .meta(ours);
export type JobDeletion = z.infer<typeof JobDeletion>;

/** Answer to `/deliveries`: every attempt to notify the job's webhook of its end, oldest first. */
export const DeliveryListResponse = z
  .object({
    deliveries: z
      .array(
        z.object({
          deliveryId: z.string().describe("The same for all tries of one delivery."),
          attempt: z.int().describe("Counts from 1 within the delivery."),
          at: z.string().describe("When the try had ended, as ISO 8601 in UTC."),
          status: z.int().optional().describe("HTTP status of the answer, where there was one."),
          durationMs: z.int(),
          error: z.string().optional().describe("Why there was no answer."),
        }),
      )
      .describe("Oldest first."),
  })
  .meta(ours);
export type DeliveryListResponse = z.infer<typeof DeliveryListResponse>;

/** Answer to `/scale`: numbers that an autoscaler can read by name. */
export const ScaleResponse = z
  .object({
    queued: z.int().describe("Waiting jobs that may start a worker."),
    running: z.int().describe("Jobs that workers hold."),
    workers: z.int().describe("Workers that run or start."),
    desired: z.int().describe("Workers that there should be."),
  })
  .meta(ours);
export type ScaleResponse = z.infer<typeof ScaleResponse>;

/** Body of every gateway answer with a status of 400 or more. */
export const GatewayError = z.object({
  error: z.string().describe("What is wrong, and what to do."),
  code: z.enum(ERROR_CODES).describe("For programs.").meta(ours),
  requestId: z.string().describe("Names the request in the gateway's log.").meta(ours),
});
export type GatewayError = z.infer<typeof GatewayError>;
