import type { TakenJob } from "@parsewright/contract";
import type { ParseTask } from "@parsewright/engine-host";

/** The worker's own limits, for jobs that bring none. */
export interface JobTimeLimits {
  readonly jobSeconds: number;
  readonly secondsPerPage?: number | undefined;
}

/**
 * Time that the document of a job may take. The platform ends a job at the job's own limit in any case, so that this
 * one always holds; the worker's clock is for jobs without one, and gives way to a limit by pages.
 */
export function timeLimitsOf(
  { execution_timeout_ms: givenMs }: TakenJob,
  { jobSeconds, secondsPerPage }: JobTimeLimits,
  usedSeconds: number,
): Pick<ParseTask, "timeLimit" | "pageTimeLimit"> {
  const pageTimeLimit =
    secondsPerPage === undefined
      ? undefined
      : {
          seconds: secondsPerPage,
          advice: "for more raise PARSER_SECONDS_PER_PAGE of the worker",
        };
  if (givenMs !== undefined) {
    const advice =
      "for more raise policy.executionTimeout of the job, or PARSER_EXECUTION_TIMEOUT_MS of the gateway";
    return { timeLimit: { seconds: givenMs / 1000, usedSeconds, advice }, pageTimeLimit };
  }
  if (pageTimeLimit !== undefined) return { pageTimeLimit };
  const advice = "for more raise PARSER_JOB_TIMEOUT_SECONDS of the worker";
  return { timeLimit: { seconds: jobSeconds, usedSeconds, advice } };
}
