/** The first pause after a crash; each further crash doubles it. */
const FIRST_BACKOFF_MS = 1000;
const MAX_BACKOFF_MS = 60_000;
/** A worker that lived this long had started well, so its end says nothing about the next one. */
export const STABLE_AFTER_MS = 60_000;

/** Crashes of an endpoint's workers in a row. */
export interface CrashHistory {
  readonly crashes: number;
  readonly lastCrashAt: number;
  readonly lastReason: string;
}

export const NO_CRASHES: CrashHistory = { crashes: 0, lastCrashAt: 0, lastReason: "" };

/** The history after one more crash. */
export function addCrash(
  history: CrashHistory,
  crash: { readonly at: number; readonly livedMs: number; readonly reason: string },
): CrashHistory {
  const crashes = crash.livedMs >= STABLE_AFTER_MS ? 1 : history.crashes + 1;
  return { crashes, lastCrashAt: crash.at, lastReason: crash.reason };
}

/** Milliseconds until a worker may be started again. */
export function backoffMs({ crashes, lastCrashAt }: CrashHistory, now: number): number {
  if (crashes === 0) return 0;
  const pauseMs = Math.min(FIRST_BACKOFF_MS * 2 ** (crashes - 1), MAX_BACKOFF_MS);
  return Math.max(0, lastCrashAt + pauseMs - now);
}

/** Says what somebody whose job waits should know, or `undefined` when workers start well. */
export function crashHint({ crashes, lastReason }: CrashHistory): string | undefined {
  // One crash can be chance, and the next start is only a second away.
  if (crashes < 2) return undefined;
  return `workers of this endpoint crash when they start (${crashes} times in a row; the last one ${lastReason}); see the gateway's log`;
}
