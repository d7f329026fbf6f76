import { describeProgress, isActive } from "../job/watch-job.ts";
import type { ListedJob } from "../job/use-jobs.ts";
import type { Upload } from "./upload-queue.ts";

/** Progress of documents that were sent together. */
interface Batch {
  /** Documents in each state, in the words of the page. */
  readonly counts: Readonly<
    Record<"done" | "failed" | "being read" | "waiting" | "being sent" | "to be sent", number>
  >;
  /** Share that is done, 0 to 1. Every document counts the same; one that is being read counts by its pages. */
  readonly fraction: number;
  /** Time at which the first byte of the first one was sent. */
  readonly startedAt: number | undefined;
}

type State = keyof Batch["counts"];

export function batchOf(uploads: readonly Upload[], jobs: readonly ListedJob[]): Batch {
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const documents = uploads.map((upload) => documentOf(upload, byId.get(upload.jobId ?? "")));
  const count = (state: State) => documents.filter((document) => document.state === state).length;
  const starts = uploads.flatMap(({ startedAt }) => startedAt ?? []);
  return {
    counts: {
      done: count("done"),
      failed: count("failed"),
      "being read": count("being read"),
      waiting: count("waiting"),
      "being sent": count("being sent"),
      "to be sent": count("to be sent"),
    },
    fraction: documents.reduce((sum, { fraction }) => sum + fraction, 0) / (uploads.length || 1),
    startedAt: starts.length === 0 ? undefined : Math.min(...starts),
  };
}

function documentOf(
  { state }: Upload,
  job: ListedJob | undefined,
): { readonly state: State; readonly fraction: number } {
  if (state === "waiting") return { state: "to be sent", fraction: 0 };
  if (state === "sending") return { state: "being sent", fraction: 0 };
  if (state === "failed") return { state: "failed", fraction: 1 };
  // The list is a moment older than the upload.
  if (job === undefined || job.status === "IN_QUEUE") return { state: "waiting", fraction: 0 };
  if (isActive(job)) {
    const fraction =
      job.update && describeProgress({ status: job.status, update: job.update }).fraction;
    return { state: "being read", fraction: fraction ?? 0 };
  }
  return { state: job.status === "COMPLETED" ? "done" : "failed", fraction: 1 };
}
