/** Number and pace of restarts of a server. Tests give a quicker one. */
export interface RestartPolicy {
  /** Failures in a row after which it is given up. */
  readonly maxFailures: number;
  /** Before the next start, after this many failures in a row. */
  readonly pauseMs: (failures: number) => number;
  /** A server that lived this long starts with a clean record. */
  readonly provenAfterMs: number;
  /** Time that a job or a question waits for a server that starts. */
  readonly maxWaitMs: number;
  /** Time that the server has to end by itself. */
  readonly stopGraceMs: number;
}

export const RESTART_POLICY: RestartPolicy = {
  maxFailures: 5,
  pauseMs: (failures) => Math.min(30_000, 1000 * 2 ** (failures - 1)),
  provenAfterMs: 300_000,
  // A vLLM that was there before is back in one to two minutes.
  maxWaitMs: 180_000,
  stopGraceMs: 10_000,
};
