import type { HandlerResponse } from "@parsewright/contract";

/** Failures that say something about this worker and not about the document. */
const OUR_FAILURES: readonly string[] = ["INTERNAL", "ENGINE_CRASHED", "BACKEND_UNAVAILABLE"];

/** One can be chance and two a pair of bad documents; a worker that fails this many in a row may fail them all. */
const SUSPICIOUS_STREAK = 5;

/** Counts our own failures in a row. Mistakes of callers neither count nor end the row: they prove nothing. */
export interface FailureStreak {
  /** True when the worker is to be tested before it goes on. Starts anew then. */
  readonly isSuspiciousAfter: (response: HandlerResponse) => boolean;
}

export function createFailureStreak(): FailureStreak {
  let count = 0;
  return {
    isSuspiciousAfter(response) {
      if (response.ok) count = 0;
      else if (OUR_FAILURES.includes(response.parser_error?.code ?? "")) count++;
      if (count < SUSPICIOUS_STREAK) return false;
      count = 0;
      return true;
    },
  };
}
