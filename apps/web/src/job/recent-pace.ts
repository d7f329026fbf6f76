import type { JobSummary } from "@parsewright/contract";

/** Fewer say nothing: one long scan would speak for all. */
const LEAST_JOBS = 3;

/** Seconds that a page of the listed documents took, in the middle of all; `undefined` where few have been read. */
export function secondsPerPage(jobs: readonly JobSummary[]): number | undefined {
  const paces = jobs.flatMap(({ status, pages = 0, executionTime }) =>
    status === "COMPLETED" && pages > 0 && executionTime !== undefined
      ? [executionTime / 1000 / pages]
      : [],
  );
  if (paces.length < LEAST_JOBS) return undefined;
  return paces.toSorted((one, other) => one - other)[Math.floor(paces.length / 2)];
}
