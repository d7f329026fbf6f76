import { type Environment, readVariable } from "@parsewright/contract";

export interface RefreshSettings {
  /** Jobs after which the worker is to be recycled; 0 means never. */
  readonly afterJobs: number;
  /** Pages after which the worker is to be recycled; 0 means never. */
  readonly afterPages: number;
}

export function readRefreshSettings(environment: Environment): RefreshSettings {
  return {
    afterJobs: readVariable(environment, "REFRESH_WORKER_AFTER_JOBS"),
    afterPages: readVariable(environment, "REFRESH_WORKER_AFTER_PAGES"),
  };
}

/** Limit that was reached, with the counts: the worker is then recycled. */
interface RefreshReason {
  readonly reason: "jobs_threshold" | "pages_threshold";
  readonly jobsProcessed: number;
  readonly pagesProcessed: number;
}

/** Counts what this process has parsed. */
export interface RefreshCounter {
  /** Counts a job that succeeded. Once a threshold is reached, it and every later one has a reason. */
  readonly countSuccess: (pages: number) => RefreshReason | undefined;
}

export function createRefreshCounter({ afterJobs, afterPages }: RefreshSettings): RefreshCounter {
  let jobsProcessed = 0;
  let pagesProcessed = 0;
  const findReason = () => {
    if (afterJobs > 0 && jobsProcessed >= afterJobs) return "jobs_threshold";
    return afterPages > 0 && pagesProcessed >= afterPages ? "pages_threshold" : undefined;
  };
  return {
    countSuccess(pages) {
      jobsProcessed += 1;
      pagesProcessed += pages;
      const reason = findReason();
      return reason && { reason, jobsProcessed, pagesProcessed };
    },
  };
}
