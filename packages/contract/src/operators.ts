import { z } from "zod";
import { ours } from "./extension.ts";
import { HealthResponse, JobStatus } from "./gateway.ts";

export const KEY_SCOPES = ["submit", "read", "admin", "worker"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

const KEY_NAME_MAX_CHARACTERS = 100;

/** Answer to `/caller`: who the gateway takes the caller for. */
export const CallerResponse = z
  .object({
    keyId: z.string().describe("Id of the key: the part that may be shown."),
    tenant: z.string().describe("Whose jobs the key submits and sees."),
    scopes: z.array(z.enum(KEY_SCOPES)).describe("What the key may do."),
  })
  .meta(ours);
export type CallerResponse = z.infer<typeof CallerResponse>;

/** Body of `/operate/keys`: a key to be made. */
export const KeyRequest = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(KEY_NAME_MAX_CHARACTERS)
      .describe("What the key is for, in words."),
    tenant: z
      .string()
      .regex(/^[\w.-]{1,64}$/, "must be 1 to 64 letters, digits, dots, _ and -")
      .default("default")
      .describe("Whose jobs it submits and sees."),
    scopes: z
      .array(z.enum(KEY_SCOPES).exclude(["worker"]))
      .min(1)
      .describe("What it may do. Only `parsewright keys create` makes keys of workers."),
  })
  .meta(ours);
export type KeyRequest = z.infer<typeof KeyRequest>;

/** Answer to the making of a key. */
export const CreatedKey = z
  .object({
    id: z.string().describe("Id of the key."),
    key: z.string().describe("The key itself. It cannot be shown again."),
  })
  .meta(ours);
export type CreatedKey = z.infer<typeof CreatedKey>;

/** Answer to `/operate/keys`: all keys, without the keys themselves. */
export const KeyListResponse = z
  .object({
    keys: z
      .array(
        z.object({
          id: z.string().describe("Id of the key."),
          name: z.string().describe("What the key is for."),
          tenant: z.string().describe("Whose jobs it submits and sees."),
          scopes: z.array(z.enum(KEY_SCOPES)).describe("What it may do."),
          createdAt: z.string().describe("When it was made, as ISO 8601 in UTC."),
          revokedAt: z.string().optional().describe("When it was revoked, as ISO 8601 in UTC."),
        }),
      )
      .describe("Oldest first."),
  })
  .meta(ours);
export type KeyListResponse = z.infer<typeof KeyListResponse>;

/** Answer to the end of a key. */
export const KeyRevocation = z
  .object({
    id: z.string().describe("Id of the key."),
    revoked: z.literal(true).describe("Always so: a key that does not exist is an error."),
  })
  .meta(ours);

const EndpointOverview = z.object({
  id: z.string().describe("Name of the endpoint."),
  jobs: HealthResponse.shape.jobs,
  oldestWaitSeconds: z.int().describe("How long the oldest waiting job has waited."),
  desiredWorkers: z.int().describe("Workers that there should be."),
  startingWorkers: z.int().describe("Workers that were started and have not called yet."),
  hint: z.string().optional().describe("Why jobs wait although they should not."),
  workers: z
    .array(
      z.object({
        id: z.string().describe("Id of the worker."),
        lastSeenAt: z.string().describe("When it last called, as ISO 8601 in UTC."),
        runningJobs: z.int().describe("Jobs that it is running."),
        isDraining: z.boolean().describe("Whether it gets no more jobs."),
        unhealthyReason: z.string().optional().describe("Why it gives up, if it does."),
      }),
    )
    .describe("Workers that were seen recently."),
  failures: z
    .array(
      z.object({
        jobId: z.string().describe("Id of the job."),
        tenant: z.string().describe("Whose job it was."),
        documentName: z
          .string()
          .optional()
          .describe("Name of the document, where the key is of the same tenant."),
        status: JobStatus.describe("FAILED or TIMED_OUT."),
        error: z.string().optional().describe("Why it failed."),
        endedAt: z.string().optional().describe("When it ended, as ISO 8601 in UTC."),
      }),
    )
    .describe("The latest jobs that failed, newest first."),
});

/** Answer to `/operate/overview`: how the service is, over all tenants. */
export const OverviewResponse = z
  .object({
    isReady: z.boolean().describe("Whether the gateway can take jobs."),
    endpoints: z.array(EndpointOverview).describe("Every endpoint."),
    storage: z
      .array(
        z.object({
          tenant: z.string().describe("Name of the tenant."),
          bytes: z.int().describe("Storage that its documents and results take."),
        }),
      )
      .describe("Largest first."),
    storageLimitBytes: z.int().describe("Storage limit of each tenant."),
  })
  .meta(ours);
export type OverviewResponse = z.infer<typeof OverviewResponse>;
