import { JOB_MAX_ATTEMPTS } from "@parsewright/contract";
import { endJobs, type JobControl, requeueJobs } from "./job-control.ts";
import type { JobTransaction, StoreContext } from "./store-context.ts";

/** Jobs whose worker is gone run once more, then fail: a document that ends workers must not go round for ever. */
export async function giveUpLostJobs(
  context: StoreContext,
  transaction: JobTransaction,
  jobs: readonly JobControl[],
): Promise<void> {
  const mayRunAgain = ({ attempt }: JobControl) => attempt < JOB_MAX_ATTEMPTS;
  await requeueJobs(transaction, { jobs: jobs.filter(mayRunAgain), isAttemptUsed: true });
  await endJobs(context, transaction, {
    jobs: jobs.filter((job) => !mayRunAgain(job)),
    ending: {
      status: "FAILED",
      error: `job timed out after ${JOB_MAX_ATTEMPTS - 1} retries`,
    },
  });
}
