import { type JobEnvelope, type JobStatus, type ProgressUpdate } from "@parser/contract";
import type { GatewayApi } from "../api/gateway-api.ts";

const ENDED: readonly JobStatus[] = ["COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT"];

/** How a running job stands. */
export interface JobProgress {
  readonly status: JobStatus;
  readonly update?: ProgressUpdate;
}

/** Whether a job of this status has ended. */
export function isEnded(status: JobStatus): boolean {
  return ENDED.includes(status);
}

/** Follows a job to its end and gives the whole of it. Updates are read with a cursor, so that other readers miss none. */
export async function watchJob(
  api: Pick<GatewayApi, "readUpdates" | "readJob">,
  jobId: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: JobProgress) => void },
): Promise<JobEnvelope> {
  let cursor = 0;
  for (;;) {
    const answer = await api.readUpdates(jobId, cursor, signal);
    cursor = answer.cursor ?? cursor;
    const update = answer.stream.at(-1)?.output as ProgressUpdate | undefined;
    if (isEnded(answer.status)) return api.readJob(jobId);
    onProgress({ status: answer.status, ...(update && { update }) });
  }
}

/** Progress for people, and as a fraction where the number of pages is known. */
export function describeProgress({ status, update }: JobProgress): {
  readonly text: string;
  readonly fraction?: number;
} {
  if (status === "IN_QUEUE") return { text: "Waiting for a worker" };
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
