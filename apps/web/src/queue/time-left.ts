import { spokenTime } from "../common/status-words.ts";

/** How far something was at a time. */
export interface Progress {
  readonly at: number;
  readonly fraction: number;
}

/** How long something will still take, at the pace since it was first seen; `undefined` before there is a pace. */
export function timeLeftMs(first: Progress, now: Progress): number | undefined {
  const done = now.fraction - first.fraction;
  const elapsedMs = now.at - first.at;
  if (done <= 0 || elapsedMs <= 0) return undefined;
  return (elapsedMs * (1 - now.fraction)) / done;
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
