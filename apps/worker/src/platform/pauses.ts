import { setTimeout as wait } from "node:timers/promises";

/** Times for which the worker holds back. Tests give shorter ones. */
export interface Pauses {
  /** Before the next try after this many failures in a row. */
  readonly afterFailureMs: (failuresInARow: number) => number;
  /** Least time from one poll that gave nothing to the next. */
  readonly betweenEmptyPollsMs: number;
  /** Least time from one page update to the next. */
  readonly betweenPageUpdatesMs: number;
}

const FIRST_RETRY_MS = 1000;
/** Often enough to be back soon after the platform is, seldom enough not to hinder it. */
const MAX_RETRY_MS = 30_000;

export const PLATFORM_PAUSES: Pauses = {
  // Half of it is chance, so that many workers do not come back at the same moment.
  afterFailureMs: (failuresInARow) =>
    Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failuresInARow - 1)) * (0.5 + Math.random() / 2),
  betweenEmptyPollsMs: 1000,
  betweenPageUpdatesMs: 1000,
};

/** Resolves after the time, or as soon as the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return;
  try {
    await wait(ms, undefined, { signal });
  } catch {
    // Aborted: the caller looks at the signal.
  }
}
