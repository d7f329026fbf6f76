import { spokenTime } from "../common/status-words.ts";

/** Share that was done at one moment. */
export interface Progress {
  readonly at: number;
  readonly fraction: number;
}

/** The pace of something, and the time that it leaves. */
export interface Estimate {
  /** Moment of the first look. */
  readonly since: number;
  readonly first: Progress;
  readonly latest: Progress;
  /** Time that is left; not there before there is a pace. */
  readonly leftMs?: number;
}

/** Time after the first look in which older progress arrives at once, which says nothing about the pace. */
const CATCHING_UP_MS = 2000;

/**
 * The estimate after another look. It changes only with the progress and never grows: between two pages nothing is
 * learnt, and a number that goes up reads as broken.
 */
export function nextEstimate(before: Estimate | undefined, now: Progress): Estimate {
  const since = before?.since ?? now.at;
  if (before === undefined || now.at - since < CATCHING_UP_MS)
    return { since, first: now, latest: now };
  const { first, latest, leftMs = Infinity } = before;
  const elapsedMs = now.at - first.at;
  if (now.fraction <= latest.fraction || elapsedMs <= 0) return before;
  const freshMs = (elapsedMs * (1 - now.fraction)) / (now.fraction - first.fraction);
  return { since, first, latest: now, leftMs: Math.min(leftMs, freshMs) };
}

/** Elapsed and remaining time in words. The estimate is rough, and so are its words. */
export function timeWords(elapsedMs: number, leftMs: number | undefined): string {
  const elapsed = `${spokenTime(elapsedMs)} so far`;
  return leftMs === undefined ? elapsed : `${elapsed}, about ${spokenTime(roughly(leftMs))} left`;
}

/** Up to steps of five seconds, and of minutes from two minutes on: an estimate that jumps about reads as broken. */
function roughly(milliseconds: number): number {
  const stepMs = milliseconds < 120_000 ? 5000 : 60_000;
  return Math.max(stepMs, Math.ceil(milliseconds / stepMs) * stepMs);
}
