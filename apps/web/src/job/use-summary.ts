import type { JobSummary } from "@parsewright/contract";
import type { PageClient } from "../api/page-client.ts";
import { useAnswer } from "../api/use-answer.ts";
import type { Jobs } from "./use-jobs.ts";

/** A job as lists have it, asked for by its id where it is not among the recent ones. */
export function useSummary(
  client: PageClient,
  recent: Jobs,
  jobId: string,
): JobSummary | undefined {
  const listed = recent.jobs?.find(({ id }) => id === jobId);
  const isUnlisted = recent.jobs !== undefined && listed === undefined;
  const found = useAnswer(
    async () => (isUnlisted ? await client.jobs.listJobs({ search: jobId, limit: 1 }) : undefined),
    [client, jobId, isUnlisted],
  );
  return listed ?? found?.jobs[0];
}
