import type { ReadingEnd } from "@parsewright/engine";
import type { ParseTask } from "./engine-host.ts";

/** A time after which an engine process reads no further page. */
export interface ReadingLimit {
  readonly milliseconds: number;
  /** True if the time is for each page of the range; else it is for all of them. */
  readonly isPerPage: boolean;
  readonly advice: string;
}

/** Share of a document's time reserved for writing, packing and delivering the pages that were read, and its maximum. */
const RESERVED_SHARE = 0.2;
const MAX_RESERVED_MS = 30_000;

type Limits = Pick<ParseTask, "timeLimit" | "pageTimeLimit">;

/** Time that is left for the document when its parsing begins. */
export function remainingTimeMs({ timeLimit }: Limits): number {
  if (timeLimit === undefined) return Infinity;
  return Math.max(0, timeLimit.seconds - timeLimit.usedSeconds) * 1000;
}

/** Longest times for reading pages, with `remainingMs` left for the document. */
export function readingLimitsOf(
  { timeLimit, pageTimeLimit }: Limits,
  remainingMs: number,
): ReadingLimit[] {
  const reservedMs = Math.min(remainingMs * RESERVED_SHARE, MAX_RESERVED_MS);
  return [
    ...(timeLimit
      ? [{ milliseconds: remainingMs - reservedMs, isPerPage: false, advice: timeLimit.advice }]
      : []),
    ...(pageTimeLimit
      ? [
          {
            milliseconds: pageTimeLimit.seconds * 1000,
            isPerPage: true,
            advice: pageTimeLimit.advice,
          },
        ]
      : []),
  ];
}

/**
 * Computes the time at which the reading of a document must end if it begins now, on the clock of `performance.now()`.
 */
export function readingDeadlineMs(limits: Limits, pagesTotal: number): number {
  const startMs = performance.now();
  const readingLimits = readingLimitsOf(limits, remainingTimeMs(limits));
  return readingEndOf(readingLimits, { startMs, pagesTotal })?.atMs ?? Infinity;
}

/** The first of the limits to be reached by a document of this many pages whose parsing began at `startMs`. */
export function readingEndOf(
  limits: readonly ReadingLimit[],
  { startMs, pagesTotal }: { startMs: number; pagesTotal: number },
): ReadingEnd | undefined {
  const ends = limits.map(({ milliseconds, isPerPage, advice }) => ({
    atMs: startMs + milliseconds * (isPerPage ? pagesTotal : 1),
    advice,
  }));
  return ends.toSorted((left, right) => left.atMs - right.atMs)[0];
}
