import { endJobs, type JobControl, lockJob } from "./job-control.ts";
import type { AttemptReference, JobEnd } from "./job-store.ts";
import type { StoreContext } from "./store-context.ts";

/** Stores a result if it is the first that counts. */
export function finishJob(
  context: StoreContext,
  { jobId, workerId }: AttemptReference,
  { output, error }: JobEnd,
): Promise<"stored" | "ignored"> {
  return context.transaction(async (transaction) => {
    const job = await lockJob(transaction, jobId);
    if (!job || !mayFinish(job, workerId, Boolean(error))) return "ignored";
    await endJobs(context, transaction, {
      jobs: [job],
      ending: {
        status: error ? "FAILED" : "COMPLETED",
        finishedBy: workerId,
        ...(error && { error }),
        ...(output && { output }),
      },
    });
    return "stored";
  });
}

/** A worker that was taken for lost may still be first with a success; its failure no longer matters. */
function mayFinish(job: JobControl, workerId: string, isFailure: boolean): boolean {
  if (job.status === "IN_PROGRESS" && job.worker_id === workerId) return true;
  const isOpen = job.status === "IN_PROGRESS" || job.status === "IN_QUEUE";
  return isOpen && !isFailure && job.former_worker_ids.includes(workerId);
}
