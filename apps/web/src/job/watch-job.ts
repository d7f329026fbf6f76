import type { PageClient } from "../api/page-client.ts";
import type { JobEnvelope, JobStatus, ProgressUpdate } from "@parsewright/contract";

const ACTIVE: readonly JobStatus[] = ["IN_QUEUE", "IN_PROGRESS"];

/** Whether a job has not ended. */
export function isActive({ status }: { readonly status: JobStatus }): boolean {
  return ACTIVE.includes(status);
}

/** The state of a job that has not ended. */
export interface JobProgress {
  readonly status: JobStatus;
  /** Why it waits although it should not. */
  readonly hint?: string | undefined;
  readonly update?: ProgressUpdate;
}

/** Follows a job to its end and gives the whole of it. */
export async function watchJob(
  jobs: Pick<PageClient["jobs"], "status" | "stream">,
  jobId: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: JobProgress) => void },
): Promise<JobEnvelope> {
  const job = await jobs.status(jobId, { signal });
  if (!isActive(job)) return job;
  onProgress({ status: job.status, hint: job.hint });
  for await (const update of jobs.stream(jobId, { signal })) {
    onProgress({ status: "IN_PROGRESS", update });
  }
  return jobs.status(jobId, { signal });
}

/** Progress for people, and as a fraction where the number of pages is known. */
export function describeProgress({ status, hint, update }: JobProgress): {
  readonly text: string;
  readonly hint?: string | undefined;
  readonly fraction?: number;
} {
  if (status === "IN_QUEUE") return { text: "Waiting for a worker", hint };
  switch (update?.phase) {
    case "fetching_input":
      return { text: "Fetching the document" };
    case "parsing":
      return { text: "Opening the document" };
    case "reading_pages":
      return {
        text: `Read ${update.pages_done} of ${update.pages_total} pages`,
        fraction: update.pages_total === 0 ? 0 : update.pages_done / update.pages_total,
      };
    default:
      return { text: "Starting" };
  }
}
