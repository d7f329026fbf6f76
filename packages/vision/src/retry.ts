import { setTimeout as sleep } from "node:timers/promises";
import type { ParserError } from "@parsewright/contract";

/** Outcome of a try: a result, or a failure that may pass. Any other failure is thrown. */
export type Attempt<Result> =
  | { readonly result: Result }
  | { readonly failure: ParserError; readonly retryAfter?: string | undefined };

/** Waits; rejects with the reason of the signal. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

const MAX_RETRIES = 3;
const FIRST_BACKOFF_MS = 500;
/** Neither a server nor our own backing off may hold a question for longer. */
const MAX_PAUSE_MS = 120_000;

/** Tries up to four times. Pauses at random up to a bound that doubles, so that many clients do not come back at once. */
export async function retry<Result>(
  attempt: () => Promise<Attempt<Result>>,
  { signal, pause }: { readonly signal: AbortSignal; readonly pause: Pause },
): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    const outcome = await attempt();
    if ("result" in outcome) return outcome.result;
    if (retries === MAX_RETRIES) throw outcome.failure;
    const backoffMs = Math.random() * FIRST_BACKOFF_MS * 2 ** retries;
    const askedMs = readRetryAfter(outcome.retryAfter, Date.now());
    await pause(Math.min(Math.max(backoffMs, askedMs), MAX_PAUSE_MS), signal);
  }
}

/** Milliseconds from a header that has seconds or a date; 0 where it has neither. */
export function readRetryAfter(value: string | undefined, nowMs: number): number {
  if (value === undefined) return 0;
  const text = value.trim();
  const waitMs = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? 0 : Math.max(0, waitMs);
}

export const systemPause: Pause = async (milliseconds, signal) => {
  try {
    await sleep(milliseconds, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
};
