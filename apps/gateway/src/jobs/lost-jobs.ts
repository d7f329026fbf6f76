import { JOB_MAX_ATTEMPTS_DEFAULT, JOB_MAX_CRASHES } from "@parsewright/contract";
import { endJobs, type JobControl, requeueJobs } from "./job-control.ts";
import type { Loss } from "./job-record.ts";
import type { JobTransaction, StoreContext } from "./store-context.ts";

/**
 * Runs jobs again whose worker is gone, within limits. A document may have ended its worker, so that crashes have a
 * lower limit than workers or machines that were lost.
 */
export async function giveUpLostJobs(
  context: StoreContext,
  transaction: JobTransaction,
  { jobs, loss }: { readonly jobs: readonly JobControl[]; readonly loss: Loss },
): Promise<void> {
  const crashesOf = ({ crashes }: JobControl) => crashes + (loss === "crash" ? 1 : 0);
  const mayRunAgain = (job: JobControl) =>
    crashesOf(job) < JOB_MAX_CRASHES &&
    job.attempt < (context.findEndpoint(job.endpoint_id)?.maxAttempts ?? JOB_MAX_ATTEMPTS_DEFAULT);
  await requeueJobs(transaction, { jobs: jobs.filter(mayRunAgain), loss });
  for (const job of jobs.filter((one) => !mayRunAgain(one))) {
    // Begins with the platform's text.
    const error = `job timed out after ${job.attempt - 1} retries: ${describe(job.attempt, crashesOf(job))}`;
    await endJobs(context, transaction, { jobs: [job], ending: { status: "FAILED", error } });
  }
}

function describe(attempts: number, crashes: number): string {
  const ended = `its worker ended ${crashes} times while it ran`;
  const lost = `its worker or machine was lost ${attempts - crashes} times`;
  if (crashes === 0) return lost;
  return attempts === crashes ? ended : `${ended}, ${lost}`;
}
